/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.bench.fuzz.made;

import java.util.List;
import java.util.SplittableRandom;

/** The random choices of one run, the same for the same seed and run. */
public final class Chance {
  private final SplittableRandom random;

  public Chance(long seed, long run) {
    this.random = new SplittableRandom(seed * 0x9E3779B97F4A7C15L + run);
  }

  private Chance(SplittableRandom random) {
    this.random = random;
  }

  /** Choices of their own, which leave later ones of this object alone. */
  public Chance split() {
    return new Chance(random.split());
  }

  /** True once in so many times. */
  public boolean oneIn(int times) {
    return random.nextInt(times) == 0;
  }

  public int below(int bound) {
    return random.nextInt(bound);
  }

  /** Both ends included. */
  public int between(int least, int most) {
    return random.nextInt(least, most + 1);
  }

  public double uniform() {
    return random.nextDouble();
  }

  public double gaussian() {
    return random.nextGaussian();
  }

  /** Ten to a power between the two. */
  public double power(double least, double most) {
    return Math.pow(10, least + (most - least) * random.nextDouble());
  }

  @SafeVarargs
  public final <T> T of(T... choices) {
    return choices[random.nextInt(choices.length)];
  }

  public <T> T of(List<T> choices) {
    return choices.get(random.nextInt(choices.size()));
  }
}
