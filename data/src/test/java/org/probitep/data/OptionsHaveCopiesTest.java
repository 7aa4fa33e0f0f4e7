/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.data;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.reflect.Method;
import java.lang.reflect.RecordComponent;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.probitep.data.encode.ModelOptions;
import org.probitep.data.table.TableOptions;

/** Options are records with a copying method for each field. */
class OptionsHaveCopiesTest {
  @ParameterizedTest
  @ValueSource(classes = {TableOptions.class, ModelOptions.class})
  void eachFieldHasOne(Class<?> options) {
    List<String> methods = Arrays.stream(options.getMethods()).map(Method::getName).toList();
    for (RecordComponent field : options.getRecordComponents()) {
      String name = field.getName();
      String wanted = "with" + name.substring(0, 1).toUpperCase(Locale.ROOT) + name.substring(1);
      assertThat(methods).contains(wanted);
    }
  }
}
