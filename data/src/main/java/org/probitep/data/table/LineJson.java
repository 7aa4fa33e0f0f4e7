/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.data.table;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.json.JsonReadFeature;
import java.io.IOException;
import org.probitep.data.DataException;
import org.probitep.data.Remedy;
import org.probitep.data.input.LineReader;

/** Reads the JSON object on a line: the only reader of tables that uses the parser. */
final class LineJson {
  /** Takes the values of an object. */
  interface ValueSink {
    /** The value's text, valid only during the call; null if the value is. */
    void cell(String key, char[] text, int start, int length);
  }

  /** NaN and infinity, which Python writes, are refused as numbers where they are used. */
  private final JsonFactory factory =
      JsonFactory.builder().enable(JsonReadFeature.ALLOW_NON_NUMERIC_NUMBERS).build();

  /** Passes on all values of the line. */
  void read(LineReader line, Place place, ValueSink cells) throws IOException {
    int start = line.start();
    try (JsonParser parser = factory.createParser(line.buffer(), start, line.end() - start)) {
      if (parser.nextToken() != JsonToken.START_OBJECT) {
        throw noObject(place, 1);
      }
      while (parser.nextToken() == JsonToken.FIELD_NAME) {
        String key = parser.currentName();
        value(key, parser.nextToken(), parser, place, cells);
      }
      if (parser.nextToken() != null) {
        throw noObject(place, parser.currentTokenLocation().getColumnNr());
      }
    } catch (JsonProcessingException e) {
      JsonLocation where = e.getLocation();
      throw noObject(place, where == null ? 1 : where.getColumnNr());
    }
  }

  private static void value(
      String key, JsonToken token, JsonParser parser, Place place, ValueSink cells)
      throws IOException {
    if (token == JsonToken.VALUE_NULL) {
      cells.cell(key, null, 0, 0);
    } else if (token.isStructStart()) {
      throw place.problem(
          key, "it is a list or an object; select what you need from it in a query", Remedy.QUERY);
    } else {
      cells.cell(key, parser.getTextCharacters(), parser.getTextOffset(), parser.getTextLength());
    }
  }

  private static DataException noObject(Place place, int character) {
    return place.problem(
        "a line must be one JSON object, such as {\"age\": 50}, but this is not, from character "
            + character
            + " on");
  }
}
