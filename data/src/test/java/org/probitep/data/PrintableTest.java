/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.data;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.probitep.data.table.Place;

class PrintableTest {
  @Test
  void ordinaryTextStaysAsItIs() {
    for (String text : new String[] {"", "a b", "Größe", "温度", "😀", "a\\b", "\u00a0", "e\u0301"}) {
      assertThat(Printable.of(text)).isSameAs(text);
    }
  }

  @Test
  void whatATerminalObeysIsEscaped() {
    assertThat(Printable.of("\u001b[2J\u0007")).isEqualTo("\\u001b[2J\\u0007");
    assertThat(Printable.of("a\r\nb\tc")).isEqualTo("a\\r\\nb\\tc");
    assertThat(Printable.of("\u007f\u009b\u0000")).isEqualTo("\\u007f\\u009b\\u0000");
    assertThat(Printable.of("\u202egnp.exe")).isEqualTo("\\u202egnp.exe");
    assertThat(Printable.of("a\u2066b\u200bc\ufeffd")).isEqualTo("a\\u2066b\\u200bc\\ufeffd");
    assertThat(Printable.of("\u2028\u2029")).isEqualTo("\\u2028\\u2029");
    assertThat(Printable.of("\ud800")).isEqualTo("\\ud800");
    assertThat(Printable.of("😀\udb40\udc41")).isEqualTo("😀\\u{e0041}");
  }

  @Test
  void whatIsLongIsCut() {
    assertThat(Printable.cut("abcdef", 6)).isEqualTo("abcdef");
    assertThat(Printable.cut("abcdef", 5)).isEqualTo("abcd…");
    assertThat(Printable.cut("abc😀f", 5)).isEqualTo("abc…");
    assertThat(Printable.cutMiddle("0123456789", 10)).isEqualTo("0123456789");
    assertThat(Printable.cutMiddle("0123456789abcdef", 10)).isEqualTo("012345…def");
    String line = Printable.line("column \"" + "x".repeat(1 << 20) + "\" is bad");
    assertThat(line).startsWith("column \"xxx").endsWith("x\" is bad").hasSize(1000);
    assertThat(Place.quote("\u001b" + "x".repeat(100)))
        .isEqualTo("\"\\u001b" + "x".repeat(33) + "…\"");
  }
}
