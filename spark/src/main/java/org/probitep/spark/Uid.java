/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.spark;

/**
 * Carries a uid past a superclass constructor: Spark's constructors call {@code uid()} before a
 * subclass has set a field. Made before {@code super()} runs, used by the first call of {@code
 * uid()}.
 */
final class Uid {
  private static final ThreadLocal<String> NEXT = new ThreadLocal<>();

  private Uid() {}

  static Uid stash(String uid) {
    NEXT.set(uid);
    return new Uid();
  }

  static String take() {
    String uid = NEXT.get();
    NEXT.remove();
    return uid;
  }
}
