/**
 * The probit model seen through its latent utilities z: an outcome is 1 where z + offset is
 * positive. Given z the coefficients are Gaussian in closed form, so every method that approximates
 * or samples z predicts in the same way.
 */
package org.probitep.latent;
