/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.app.server;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.json.JsonReadFeature;
import io.undertow.util.StatusCodes;
import java.io.IOException;
import java.nio.file.Path;
import java.util.BitSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.probitep.data.Printable;
import org.probitep.data.table.Place;
import org.probitep.data.table.TableSink;
import org.probitep.data.table.TableSource;

/**
 * The rows of a request in JSON: an object is a row, a list of objects is many. As in JSON lines,
 * cells are passed on as their text, and null or an absent name is a missing cell. Names other than
 * those of the model's columns are ignored, as {@code predict} ignores other columns.
 */
final class RowsJson implements TableSource {
  /** NaN and infinity, which Python writes, are refused as numbers, with their column. */
  private static final JsonFactory FACTORY =
      JsonFactory.builder().enable(JsonReadFeature.ALLOW_NON_NUMERIC_NUMBERS).build();

  /** How many ignored names an answer shows. */
  private static final int MOST_IGNORED = 20;

  private final NamesJson names;
  private final List<String> columns;
  private final Place place;
  private final BitSet present = new BitSet();
  private final Set<String> ignored = new LinkedHashSet<>();
  private byte[] body;
  private boolean lines;
  private int mostRows;
  private int row;

  /** Rows of the columns of a model, for one request after another. */
  RowsJson(Map<String, Integer> indices) {
    this.names = new NamesJson(indices);
    this.columns = List.copyOf(indices.keySet());
    this.place = Place.ofRows(name(), columns);
  }

  /** Takes the body of the next request. */
  RowsJson of(byte[] newBody, boolean jsonLines, int newMostRows) {
    body = newBody;
    lines = jsonLines;
    mostRows = newMostRows;
    row = 0;
    ignored.clear();
    return this;
  }

  /** The names that no column of the model has, as long as there are not too many. */
  Set<String> ignored() {
    return ignored;
  }

  @Override
  public String name() {
    return "the request";
  }

  @Override
  public List<Path> files() {
    return List.of();
  }

  @Override
  public void read(TableSink sink) throws IOException {
    sink.begin(columns, place);
    try (JsonParser parser = FACTORY.createParser(body)) {
      JsonToken first = parser.nextToken();
      if (first == JsonToken.START_OBJECT) {
        readLines(parser, sink);
      } else if (first == JsonToken.START_ARRAY) {
        while (parser.nextToken() == JsonToken.START_OBJECT) {
          readRow(parser, sink);
        }
        if (parser.currentToken() != JsonToken.END_ARRAY) {
          throw Problem.inField(
              StatusCodes.BAD_REQUEST, "row " + (row + 1) + " is not an object", row + 1, null);
        }
      } else {
        throw Problem.badRequest("the body must be an object, or a list of objects, in JSON");
      }
      if (parser.currentToken() != null && parser.nextToken() != null) {
        throw Problem.badRequest("something follows the JSON of the body");
      }
    } catch (JsonProcessingException e) {
      throw malformed(e);
    } finally {
      body = null; // while this waits for the next request
    }
    if (row == 0) {
      throw Problem.badRequest("there are no rows");
    }
  }

  /** One object; or one on each line, if these are JSON lines. */
  private void readLines(JsonParser parser, TableSink sink) throws IOException {
    readRow(parser, sink);
    while (lines && parser.nextToken() == JsonToken.START_OBJECT) {
      readRow(parser, sink);
    }
  }

  private void readRow(JsonParser parser, TableSink sink) throws IOException {
    place.toRow(++row);
    if (row > mostRows) {
      throw Problem.tooManyRows(mostRows);
    }
    present.clear();
    names.beginRow();
    for (int column = names.next(parser); column != NamesJson.END; column = names.next(parser)) {
      JsonToken token = parser.nextToken();
      if (column == NamesJson.UNKNOWN) {
        ignore(parser.currentName());
        parser.skipChildren();
      } else {
        cell(column, token, parser, sink);
      }
    }
    for (int column = present.nextClearBit(0);
        column < columns.size();
        column = present.nextClearBit(column + 1)) {
      sink.missing(column);
    }
    sink.endRow();
  }

  private void ignore(String name) {
    if (ignored.size() < MOST_IGNORED) {
      ignored.add(Printable.of(name)); // half a character could not be written
    }
  }

  private void cell(int column, JsonToken token, JsonParser parser, TableSink sink)
      throws IOException {
    if (present.get(column)) {
      throw bad(columns.get(column), "the name appears twice in the object");
    }
    present.set(column);
    if (token == JsonToken.VALUE_NULL) {
      sink.missing(column);
    } else if (token.isStructStart()) {
      throw bad(columns.get(column), "a cell must be a number, a string, true, false or null");
    } else {
      sink.text(column, parser.getTextCharacters(), parser.getTextOffset(), parser.getTextLength());
    }
  }

  private Problem bad(String name, String complaint) {
    return Problem.inField(
        StatusCodes.BAD_REQUEST, Place.inColumn("row " + row, name) + complaint, row, name);
  }

  private static Problem malformed(JsonProcessingException failure) {
    JsonLocation where = failure.getLocation();
    return Problem.badRequest(
        "the body is not JSON"
            + (where == null || where.getByteOffset() < 0
                ? ""
                : " from byte " + (where.getByteOffset() + 1) + " on"));
  }
}
