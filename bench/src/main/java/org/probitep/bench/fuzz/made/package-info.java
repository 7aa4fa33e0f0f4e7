/** What the fuzzer makes: tables, matrices, options, damaged files and forged models. */
package org.probitep.bench.fuzz.made;
