/** The fuzzer: random tables, options and damage, and what must hold whatever they are. */
package org.probitep.bench.fuzz;
