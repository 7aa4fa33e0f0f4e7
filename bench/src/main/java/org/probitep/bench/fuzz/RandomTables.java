/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.bench.fuzz;

import org.probitep.bench.fuzz.made.Chance;
import org.probitep.bench.fuzz.made.Sheet;
import org.probitep.bench.fuzz.made.SheetFormat;
import org.probitep.bench.fuzz.made.Sheets;

/**
 * A training table and a table to be predicted, as files.
 *
 * @param sheet all rows, the target first
 * @param trainRows how many of them are for training
 * @param train the file with the first ones
 * @param test the file with the others, or with the first ones if there are no others
 * @param target the name of the target in them
 */
record RandomTables(Sheet sheet, int trainRows, String train, String test, String target) {
  private static final int TEST_ROWS = 5;

  /** Writes both. */
  static RandomTables of(Run run, SheetFormat format) {
    Chance chance = run.chance();
    int rows = Sheets.rows(chance);
    int columns = Sheets.columns(chance);
    boolean numeric = format == SheetFormat.LIBSVM || format == SheetFormat.ARFF_SPARSE;
    boolean hostile = !chance.oneIn(4);
    Sheet sheet =
        numeric
            ? Sheets.numeric(chance, rows + TEST_ROWS, columns, hostile)
            : Sheets.of(chance, rows + TEST_ROWS, columns, hostile);
    return write(run, sheet, rows, format.holds(sheet) ? format : SheetFormat.CSV);
  }

  /** Writes both in this format. */
  static RandomTables write(Run run, Sheet sheet, int trainRows, SheetFormat format) {
    Sheet train = sheet.slice(0, trainRows);
    Sheet test = sheet.slice(trainRows, sheet.rows().size());
    boolean keepTarget =
        format == SheetFormat.LIBSVM || sheet.columns().size() == 1 || run.chance().oneIn(3);
    Sheet rows = keepTarget ? test : test.without(0);
    return new RandomTables(
        sheet,
        trainRows,
        run.write("train." + format.ending(), format.bytes(train)),
        run.write("test." + format.ending(), format.bytes(rows)),
        format == SheetFormat.LIBSVM ? "label" : Sheets.TARGET);
  }
}
