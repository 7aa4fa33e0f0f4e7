/** How much draws are worth: importance weights, Markov chains, and the errors of their means. */
package org.probitep.montecarlo;
