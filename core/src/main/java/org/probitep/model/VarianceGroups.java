/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.model;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.IntStream;

/**
 * Which coefficients share a prior variance that is learned, and which have one that is given.
 * Immutable.
 */
public final class VarianceGroups {
  /** The group of a coefficient whose variance is given. */
  public static final int FIXED = -1;

  private final int[] groupOf;
  private final double[] fixed;
  private final int[] sizes;
  private final List<String> names;
  private final Set<Integer> akin;
  private final Map<Integer, VarianceUnit> units;

  private VarianceGroups(
      int[] groupOf,
      double[] fixed,
      int[] sizes,
      List<String> names,
      Set<Integer> akin,
      Map<Integer, VarianceUnit> units) {
    this.groupOf = groupOf;
    this.fixed = fixed;
    this.sizes = sizes;
    this.names = names;
    this.akin = akin;
    this.units = units;
  }

  /**
   * One variance for all coefficients.
   *
   * @param p the number of coefficients
   * @return the group of all of them
   */
  public static VarianceGroups one(int p) {
    return of(new int[p], new double[p]);
  }

  /**
   * One variance for all coefficients but the first, the intercept.
   *
   * @param p the number of coefficients
   * @param interceptVariance the prior variance of the first
   * @return the group of the others
   */
  public static VarianceGroups besideIntercept(int p, double interceptVariance) {
    int[] groupOf = new int[p];
    groupOf[0] = FIXED;
    double[] fixed = new double[p];
    fixed[0] = interceptVariance;
    return of(groupOf, fixed);
  }

  /**
   * The given groups, named by their numbers.
   *
   * @param groupOf the group of each coefficient, counted from 0, or {@link #FIXED}
   * @param fixed the prior variances of the coefficients that are fixed; the other values are
   *     ignored
   * @return the groups
   */
  public static VarianceGroups of(int[] groupOf, double[] fixed) {
    int count = Arrays.stream(groupOf).max().orElse(FIXED) + 1;
    return of(groupOf, fixed, IntStream.rangeClosed(1, count).mapToObj(g -> "group " + g).toList());
  }

  /**
   * The given groups.
   *
   * @param groupOf the group of each coefficient, counted from 0, or {@link #FIXED}
   * @param fixed the prior variances of the coefficients that are fixed; the other values are
   *     ignored
   * @param names the names of the groups
   * @return the groups
   */
  public static VarianceGroups of(int[] groupOf, double[] fixed, List<String> names) {
    if (groupOf.length != fixed.length) {
      throw new IllegalArgumentException(
          groupOf.length + " coefficients have a group but " + fixed.length + " a variance");
    }
    int[] sizes = new int[names.size()];
    for (int j = 0; j < groupOf.length; j++) {
      if (groupOf[j] >= 0 && groupOf[j] < sizes.length) {
        sizes[groupOf[j]]++;
      } else if (groupOf[j] == FIXED) {
        GaussianPrior.checkVariance("prior variance [" + j + "]", fixed[j]);
      } else {
        throw new IllegalArgumentException("coefficient " + j + " is in group " + groupOf[j]);
      }
    }
    for (int g = 0; g < sizes.length; g++) {
      if (sizes[g] == 0) {
        throw new IllegalArgumentException("group " + g + " has no coefficient");
      }
    }
    return new VarianceGroups(
        groupOf.clone(), fixed.clone(), sizes, List.copyOf(names), Set.of(), Map.of());
  }

  /**
   * {@return the same groups, some of which are akin: before the data are seen, their variances are
   * expected to be of similar size}
   *
   * @param groups these groups, from 0
   */
  public VarianceGroups withAkin(Set<Integer> groups) {
    for (int group : groups) {
      Objects.checkIndex(group, sizes.length);
    }
    return new VarianceGroups(groupOf, fixed, sizes, names, Set.copyOf(groups), units);
  }

  /**
   * {@return the same groups, some of whose variances are told in other units}
   *
   * @param other the units, by the number of the group, from 0
   */
  public VarianceGroups withUnits(Map<Integer, VarianceUnit> other) {
    for (int group : other.keySet()) {
      Objects.checkIndex(group, sizes.length);
    }
    return new VarianceGroups(groupOf, fixed, sizes, names, akin, Map.copyOf(other));
  }

  /**
   * {@return in what the variance of a group is told}
   *
   * @param group the group, from 0
   */
  public VarianceUnit unit(int group) {
    return units.getOrDefault(group, VarianceUnit.COEFFICIENTS);
  }

  /** {@return the number of groups that are akin} */
  public int akin() {
    return akin.size();
  }

  /**
   * {@return whether a group is one of those that are akin}
   *
   * @param group the group, from 0
   */
  public boolean isAkin(int group) {
    return akin.contains(group);
  }

  /** {@return the number of groups} */
  public int count() {
    return sizes.length;
  }

  /** {@return the number of coefficients} */
  public int coefficients() {
    return groupOf.length;
  }

  /**
   * {@return the number of coefficients in a group}
   *
   * @param group the group, from 0
   */
  public int size(int group) {
    return sizes[group];
  }

  /** {@return how many coefficients have a learned variance} */
  public int learned() {
    return Arrays.stream(sizes).sum();
  }

  /**
   * {@return the name of a group}
   *
   * @param group the group, from 0
   */
  public String name(int group) {
    return names.get(group);
  }

  /**
   * The prior with given variances of the groups.
   *
   * @param variances one for each group
   * @return the prior, whose means are 0
   */
  public GaussianPrior prior(double[] variances) {
    double[] all = fixed.clone();
    for (int j = 0; j < all.length; j++) {
      if (groupOf[j] != FIXED) {
        all[j] = variances[groupOf[j]];
      }
    }
    return GaussianPrior.of(new double[all.length], all);
  }

  /**
   * {@return the variance of each group in a prior that {@link #prior} made}
   *
   * @param prior such a prior
   */
  public double[] variances(GaussianPrior prior) {
    double[] variances = new double[sizes.length];
    for (int j = 0; j < groupOf.length; j++) {
      if (groupOf[j] != FIXED) {
        variances[groupOf[j]] = prior.variance(j);
      }
    }
    return variances;
  }

  /**
   * {@return the group of a coefficient, or {@link #FIXED}}
   *
   * @param j the coefficient, from 0
   */
  public int groupOf(int j) {
    return groupOf[j];
  }

  /**
   * {@return the given variance of a coefficient that is fixed}
   *
   * @param j the coefficient, from 0
   */
  public double fixedVariance(int j) {
    return fixed[j];
  }

  /**
   * {@return the sums over the coefficients of each group}
   *
   * @param values one for each coefficient
   */
  public double[] sums(double[] values) {
    double[] sums = new double[sizes.length];
    for (int j = 0; j < values.length; j++) {
      if (groupOf[j] != FIXED) {
        sums[groupOf[j]] += values[j];
      }
    }
    return sums;
  }
}
