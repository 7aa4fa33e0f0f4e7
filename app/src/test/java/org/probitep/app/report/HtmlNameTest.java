/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.app.report;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class HtmlNameTest {
  /** A bar where a line may end. */
  @ParameterizedTest
  @CsvSource({
    "Smoke=(missing), Smoke=|(missing)",
    "glucose_concentration, glucose_|concentration",
    "SmokingStatus=no, Smoking|Status=|no",
    "log(glu), log(glu)",
    "I(glu/bmi), I(glu/|bmi)",
    "a b, a |b"
  })
  void namesBreakBetweenWords(String name, String expected) {
    assertThat(new Html().name(name).toString().replace("<wbr/>", "|")).isEqualTo(expected);
  }
}
