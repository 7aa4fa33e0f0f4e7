/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.data.table;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.probitep.data.DataException;
import org.probitep.data.RequestException;

/** A table that is read row by row: a file, standard input, or the answer to a query. */
public interface TableSource {
  /**
   * {@return its name in messages: the file as the user named it, "standard input", "the query"}
   */
  String name();

  /**
   * Streams the table into the sink. Memory does not grow with the number of rows, except for
   * LIBSVM files.
   *
   * @param sink takes the rows
   * @throws RequestException if there is no such table
   * @throws DataException if the content cannot be used
   * @throws IOException if reading fails
   */
  void read(TableSink sink) throws IOException;

  /**
   * {@return the files that it is read from; none for standard input}
   *
   * @throws RequestException if it is a query that is not allowed
   * @throws IOException if looking for them fails
   */
  List<Path> files() throws IOException;

  /** {@return whether an absent column counts as a column of zeros, as in sparse files} */
  default boolean absentColumnsAreZero() {
    return false;
  }

  /**
   * A table that is read from another one, whose cells it observes, keeps or changes on the way.
   */
  interface OfTable extends TableSource {
    /** {@return the other table} */
    TableSource table();

    @Override
    default String name() {
      return table().name();
    }

    @Override
    default List<Path> files() throws IOException {
      return table().files();
    }

    @Override
    default boolean absentColumnsAreZero() {
      return table().absentColumnsAreZero();
    }
  }
}
