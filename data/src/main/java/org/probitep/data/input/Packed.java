/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.data.input;

import org.probitep.data.DataException;

/** What is said about compressed data that are not intact. */
record Packed(String name, String format) {
  /** The data end in the middle. */
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

  /** The data are intact, but the file goes on after them. */
  DataException moreBehind() {
    return new DataException(
        name + " is damaged: there are other bytes after its " + format + " data");
  }

  /** The data are intact, as far as we know. */
  DataException needsTooMuchMemory() {
    return new DataException(
        name + " needs too much memory to decompress: compress it again with a smaller window");
  }
}
