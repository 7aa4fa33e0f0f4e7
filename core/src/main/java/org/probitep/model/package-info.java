/* SPDX-License-Identifier: Apache-2.0 */
/** The probit model: design matrix, observations and Gaussian prior, checked once at this door. */
package org.probitep.model;
