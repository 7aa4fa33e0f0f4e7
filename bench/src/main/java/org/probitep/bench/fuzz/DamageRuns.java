/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.bench.fuzz;

import java.util.Arrays;
import java.util.List;
import org.probitep.bench.fuzz.made.Chance;
import org.probitep.bench.fuzz.made.Compression;
import org.probitep.bench.fuzz.made.Damage;
import org.probitep.bench.fuzz.made.Sheet;
import org.probitep.bench.fuzz.made.SheetFormat;
import org.probitep.bench.fuzz.made.Sheets;
import org.probitep.bench.fuzz.rules.CommandOutcome;

/**
 * Damaged files. What carries a checksum is refused, or read as if it were whole; plain text may
 * have become another table.
 */
final class DamageRuns {
  private DamageRuns() {}

  static void run(Run run) {
    Chance chance = run.chance();
    SheetFormat format = chance.of(SheetFormat.values());
    Sheet sheet = Sheets.of(chance, chance.oneIn(10) ? 400 : 20, chance.between(1, 6), false);
    if (!format.holds(sheet)) {
      format = SheetFormat.JSONL;
    }
    byte[] plain = format.bytes(sheet);
    boolean compressed = format != SheetFormat.PARQUET && !chance.oneIn(4);
    if (compressed) {
      compressed(run, format, plain);
    } else {
      Damage damage = chance.of(Damage.values());
      byte[] harmed = damage.of(chance, plain);
      if (chance.oneIn(3)) {
        harmed = chance.of(Damage.values()).of(chance, harmed.length == 0 ? plain : harmed);
      }
      run.note(damage + " in " + format);
      use(run, run.write("data." + format.ending(), harmed), format, chance.oneIn(2));
    }
  }

  private static void compressed(Run run, SheetFormat format, byte[] plain) {
    Chance chance = run.chance();
    boolean gzip = chance.oneIn(2);
    int members = chance.between(1, 3);
    int half = plain.length / 2;
    byte[] first = Compression.members(chance, Arrays.copyOf(plain, half), gzip, 1);
    byte[] last =
        Compression.members(chance, Arrays.copyOfRange(plain, half, plain.length), gzip, 1);
    byte[] good = members == 1 ? Compression.members(chance, plain, gzip, 1) : concat(first, last);
    Damage damage = chance.of(Damage.values());
    byte[] harmed = damage.of(chance, good);
    if (harmed.length == first.length && members > 1 && damage == Damage.CUT) {
      // A whole member is a whole file: nobody can tell.
      return;
    }
    run.note(damage + " in " + format + (gzip ? " gzip" : " zstd") + ", " + members + " members");
    String name = "data." + format.ending() + (gzip ? ".gz" : ".zst");
    boolean describes = chance.oneIn(2);
    CommandOutcome whole = use(run, run.write(name, good), format, describes);
    CommandOutcome broken = use(run, run.write(name, harmed), format, describes);
    run.expect(
        !broken.isGood() || (whole.isGood() && whole.text().equals(broken.text())),
        "damage accepted",
        damage + " in " + format + (gzip ? " gzip" : " zstd") + ": exit 0");
  }

  private static byte[] concat(byte[] first, byte[] second) {
    byte[] all = Arrays.copyOf(first, first.length + second.length);
    System.arraycopy(second, 0, all, first.length, second.length);
    return all;
  }

  private static CommandOutcome use(Run run, String file, SheetFormat format, boolean describes) {
    String target = format == SheetFormat.LIBSVM ? "label" : Sheets.TARGET;
    List<String> describe = List.of("describe", file, "--target", target, "--json");
    List<String> predict =
        List.of("predict", "--train", file, "--target", target, file, "--max-sweeps", "50", "-q");
    return run.command(describes ? describe : predict);
  }
}
