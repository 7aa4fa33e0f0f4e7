/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.kernels;

import java.lang.System.Logger.Level;
import java.util.function.Supplier;

/** Which kernels do the work. */
public enum KernelChoice implements KernelSource {
  /**
   * The Java kernels for small problems, the accelerated ones where they are available and pay off.
   */
  AUTO,
  /** The pure-Java kernels. */
  JAVA,
  /** OpenBLAS on native memory. */
  OPENBLAS;

  /**
   * From this many multiply-adds on, loading OpenBLAS (about a quarter of a second in a process)
   * costs less than it saves: the Java kernels do about 10⁹ multiply-adds in 0.1 s, OpenBLAS in
   * 0.04.
   */
  static final double WORTH_LOADING = 5e9;

  /**
   * From this many multiply-adds on, a library that is loaded is faster: below, its products are
   * too small to make up for the calls.
   */
  static final double WORTH_CALLING = 2e6;

  /** One for all fits, so that small ones reuse the packing memory that others have left. */
  private static final Kernels SHARED = new JavaKernels();

  /**
   * The kernels for a task of the given size.
   *
   * <p>{@link #AUTO} uses the library for smaller tasks too once a large one has loaded it. Results
   * then differ by rounding; to get the same bits in every process, name the kernels. If the
   * library cannot be loaded, one warning names the remedy and the Java kernels take over.
   *
   * @param multiplyAdds an estimate of the work, used by {@link #AUTO}
   * @return the kernels
   */
  @Override
  public Kernels resolve(double multiplyAdds) {
    return resolve(multiplyAdds, OpenBlas.isLoaded(), OpenBlas::load);
  }

  /**
   * {@return this choice, made for all of a task that is done in many pieces} A single piece may be
   * too small to load a library for.
   *
   * @param multiplyAdds an estimate of the work on all pieces, used by {@link #AUTO}
   */
  public KernelChoice forAll(double multiplyAdds) {
    return this == AUTO && multiplyAdds >= WORTH_LOADING ? OPENBLAS : this;
  }

  Kernels resolve(double multiplyAdds, boolean isLoaded, Supplier<Kernels> accelerated) {
    double worth = isLoaded ? WORTH_CALLING : WORTH_LOADING;
    if (this == JAVA || (this == AUTO && multiplyAdds < worth)) {
      return SHARED;
    }
    try {
      return accelerated.get();
    } catch (LinkageError | RuntimeException e) {
      OneWarning.give(e);
      return SHARED;
    }
  }

  /** Holds the fact that the warning was given: a process needs it once. */
  private static final class OneWarning {
    private static final System.Logger LOG = System.getLogger(KernelChoice.class.getName());
    private static boolean given;

    static synchronized void give(Throwable cause) {
      if (given) {
        return;
      }
      given = true;
      LOG.log(
          Level.WARNING,
          "OpenBLAS could not be loaded ("
              + firstLine(cause)
              + "); the slower java kernels give the same results. Remedy: put"
              + " org.bytedeco:openblas and org.bytedeco:javacpp with this platform's classifier on"
              + " the class path and leave room in the cache folder"
              + " (-Dorg.bytedeco.javacpp.cachedir=DIR), or choose the java kernels to silence"
              + " this.");
    }

    private static String firstLine(Throwable cause) {
      return String.valueOf(cause).lines().findFirst().orElse("");
    }
  }
}
