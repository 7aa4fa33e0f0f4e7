/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.data.table;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import org.probitep.data.RequestException;

/**
 * What the database's own parser makes of a query, inspected before any of the query runs: it must
 * be one statement that only reads, and all files must be named in it.
 */
final class QueryJson {
  /** Functions that read files; the first argument names them. */
  private static final Set<String> READERS =
      Set.of(
          "glob",
          "parquet_scan",
          "read_blob",
          "read_csv",
          "read_csv_auto",
          "read_json",
          "read_json_auto",
          "read_ndjson",
          "read_ndjson_auto",
          "read_parquet",
          "read_text");

  /** Functions that make rows from their arguments. */
  private static final Set<String> MAKERS =
      Set.of(
          "generate_series", "json_each", "json_tree", "range", "repeat", "repeat_row", "unnest");

  /** Parts of a query; there are others, such as INSERT_QUERY_NODE, because WITH may write. */
  private static final Set<String> READING_NODES =
      Set.of("SELECT_NODE", "SET_OPERATION_NODE", "RECURSIVE_CTE_NODE", "CTE_NODE");

  private static final Pattern ADDRESS = Pattern.compile("(?i)[a-z][a-z0-9+.-]*://.*");
  private static final Pattern LOCAL_ADDRESS = Pattern.compile("(?i)file://.*");

  /** The database itself limits how deep a query goes. */
  private static final int DEEPEST = 1_000_000;

  private static final ObjectMapper MAPPER =
      new ObjectMapper(
          JsonFactory.builder()
              .streamReadConstraints(
                  StreamReadConstraints.builder().maxNestingDepth(DEEPEST).build())
              .build());

  private final Set<String> names = new LinkedHashSet<>();

  private QueryJson() {}

  /**
   * The names of tables in a query, which may be files or patterns of files.
   *
   * @param parsed what the function {@code json_serialize_sql} gives
   * @throws RequestException if the query is not one that may be asked
   */
  static Set<String> names(String parsed) {
    JsonNode answer;
    try {
      answer = MAPPER.readTree(parsed);
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("the database's parser gives no JSON", e);
    }
    if (answer.path("error").asBoolean()) {
      throw refusal(answer);
    }
    int statements = answer.path("statements").size();
    if (statements != 1) {
      throw new RequestException(
          "the query must be one SELECT statement, but there are " + statements);
    }
    QueryJson query = new QueryJson();
    query.look(answer.path("statements").get(0));
    return query.names;
  }

  private static RequestException refusal(JsonNode answer) {
    if (answer.path("error_type").asText().equals("parser")) {
      String first = answer.path("error_message").asText().lines().findFirst().orElse("");
      return new RequestException("the query fails: Parser Error: " + first);
    }
    return onlySelect();
  }

  private static RequestException onlySelect() {
    return new RequestException(
        "the query must be one SELECT statement: it may read, and nothing else");
  }

  private void look(JsonNode statement) {
    Deque<JsonNode> left = new ArrayDeque<>(List.of(statement));
    while (!left.isEmpty()) {
      JsonNode node = left.pop();
      String type = node.path("type").asText();
      if (type.endsWith("_NODE") && !READING_NODES.contains(type)) {
        throw onlySelect();
      }
      switch (type) {
        case "BASE_TABLE", "SHOW_REF" -> addTable(node.path("qualified_name").path("path"));
        case "TABLE_FUNCTION" -> addArguments(node.path("function"));
        default -> {}
      }
      node.forEach(left::push);
    }
  }

  /** A table's name; without quotes {@code s.csv} has two parts. */
  private void addTable(JsonNode path) {
    List<String> parts = new ArrayList<>();
    path.forEach(part -> parts.add(part.asText()));
    add(String.join(".", parts));
  }

  private void addArguments(JsonNode function) {
    String name = function.path("function_name").asText().toLowerCase(Locale.ROOT);
    if (MAKERS.contains(name)) {
      return;
    }
    if (!READERS.contains(name)) {
      throw new RequestException(
          "the query must not call "
              + Place.quote(name)
              + ": it can read from "
              + String.join(", ", new TreeSet<>(READERS)));
    }
    addTexts(function.path("arguments").path(0));
  }

  /** All texts in an argument: a name, or a list of names. */
  private void addTexts(JsonNode argument) {
    Deque<JsonNode> left = new ArrayDeque<>(List.of(argument));
    while (!left.isEmpty()) {
      JsonNode node = left.pop();
      if (node.path("kind").asText().equals("STRING")) {
        add(node.path("text").asText());
      }
      node.forEach(left::push);
    }
  }

  private void add(String name) {
    if (ADDRESS.matcher(name).matches() && !LOCAL_ADDRESS.matcher(name).matches()) {
      throw new RequestException(
          "the query must read files on this machine, not " + Place.quote(name));
    }
    names.add(name);
  }
}
