/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.data.input;

import org.probitep.data.DataException;

/** What is said of compressed data that are not whole. */
record Packed(String name, String format) {
  /** They end in the middle. */
  DataException cutOff() {
    return new DataException(
        name + " is cut off: its " + format + " data end before they are complete");
  }

  /** The decoder cannot go on. */
  DataException cannotBeRead(Exception cause) {
    return new DataException(
        name + " is damaged: its " + format + " data cannot be decompressed", cause);
  }

  /** Something that is written beside the data does not fit them. */
  DataException wrong(String part) {
    return new DataException(
        name + " is damaged: the " + part + " of its " + format + " data is wrong");
  }

  /** They are whole, but not the end of the file. */
  DataException moreBehind() {
    return new DataException(
        name + " is damaged: there are other bytes after its " + format + " data");
  }

  /** They are whole, for all we know. */
  DataException needsTooMuchMemory() {
    return new DataException(
        name + " needs too much memory to decompress: compress it again with a smaller window");
  }
}
