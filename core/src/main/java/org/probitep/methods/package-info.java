/** Every method of inference behind one door, with one kind of result. */
package org.probitep.methods;
