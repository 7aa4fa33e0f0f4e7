/** What must hold for every command, whatever it is given. */
package org.probitep.bench.fuzz.rules;
