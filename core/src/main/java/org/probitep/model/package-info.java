/* SPDX-License-Identifier: Apache-2.0 */
/** The probit model: design matrix, observations and Gaussian prior, checked once, here. */
package org.probitep.model;
