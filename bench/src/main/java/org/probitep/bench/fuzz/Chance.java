/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.bench.fuzz;

import java.util.List;
import java.util.SplittableRandom;

/** The random choices of one run, the same for the same seed and run. */
final class Chance {
  private final SplittableRandom random;

  Chance(long seed, long run) {
    this.random = new SplittableRandom(seed * 0x9E3779B97F4A7C15L + run);
  }

  private Chance(SplittableRandom random) {
    this.random = random;
  }

  /** Choices of their own, which leave later ones of this object alone. */
  Chance split() {
    return new Chance(random.split());
  }

  /** True once in so many times. */
  boolean oneIn(int times) {
    return random.nextInt(times) == 0;
  }

  int below(int bound) {
    return random.nextInt(bound);
  }

  /** Both ends included. */
  int between(int least, int most) {
    return random.nextInt(least, most + 1);
  }

  double uniform() {
    return random.nextDouble();
  }

  double gaussian() {
    return random.nextGaussian();
  }

  /** Ten to a power between the two. */
  double power(double least, double most) {
    return Math.pow(10, least + (most - least) * random.nextDouble());
  }

  @SafeVarargs
  final <T> T of(T... choices) {
    return choices[random.nextInt(choices.length)];
  }

  <T> T of(List<T> choices) {
    return choices.get(random.nextInt(choices.size()));
  }
}
