/** Every method of inference behind one entry point, with one kind of result. */
package org.probitep.methods;
