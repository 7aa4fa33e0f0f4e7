/** Variational Bayes for the probit model: partially factorised (PFM-VB) and mean field (MF-VB). */
package org.probitep.variational;
