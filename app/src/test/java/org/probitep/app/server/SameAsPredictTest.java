/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.app.server;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.probitep.app.Cli;

/** The server gives, bit for bit, what {@code predict} gives: there is one road for a row. */
class SameAsPredictTest {
  private static final JsonMapper JSON = new JsonMapper();
  private static final String HEADER = "age,dose,town,smoker,hurt";
  private static final int ROWS = 60;

  @TempDir static Path folder;
  private static Path train;
  private static Path test;

  @BeforeAll
  static void makeTables() throws IOException {
    train = folder.resolve("train.csv");
    test = folder.resolve("test.csv");
    Random random = new Random(14);
    List<String> lines = new ArrayList<>(List.of(HEADER));
    for (int i = 0; i < 90; i++) {
      lines.add(line(random, List.of("Bonn", "Köln", "Ulm", "3"), 0.03));
    }
    Files.write(train, lines);
    List<String> rows = new ArrayList<>(List.of(HEADER));
    for (int i = 0; i < ROWS; i++) {
      rows.add(line(random, List.of("Bonn", "Köln", "Ulm", "3", "Rome"), 0.15));
    }
    Files.write(test, rows);
  }

  private static String line(Random random, List<String> towns, double missing) {
    double age = 20 + 60 * random.nextDouble();
    double dose = Math.exp(random.nextGaussian());
    String town = towns.get(random.nextInt(towns.size()));
    boolean smoker = random.nextBoolean();
    boolean hurt = random.nextGaussian() < 0.03 * (age - 50) + 0.4 * dose - (smoker ? 0 : 1);
    return String.join(
        ",",
        random.nextDouble() < missing ? "" : Double.toString(age),
        random.nextDouble() < missing ? "NA" : Double.toString(dose),
        random.nextDouble() < missing ? "" : town,
        Boolean.toString(smoker),
        hurt ? "yes" : "no");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "--form primal",
        "--form dual",
        "--method pfm --samples 500",
        "--method exact --samples 2000",
        "--prior-variance average",
        "--link logit --formula hurt~ns(age,3)+dose*town+smoker"
      })
  void inEveryFormat(String options) throws Exception {
    Object[] words = ("--missing impute --unseen reference " + options).split(" ");
    Path model =
        Served.fit(folder.resolve("m" + options.hashCode() + ".zip"), train, "hurt", words);
    List<String> expected =
        Cli.run("predict", model, test, "--level", "0.8").out().lines().toList();
    try (Served served = new Served(Served.OPTIONS, model)) {
      String path = "/v1/models/" + ModelFile.name(model) + "/predict?level=0.8";
      List<ObjectNode> rows = rows();
      Client client = served.client;
      requireSame(client.post(path, "application/json", rows.toString()), expected);
      requireSame(client.post(path, "text/csv", Files.readString(test)), expected);
      String lines = String.join("\n", rows.stream().map(ObjectNode::toString).toList());
      requireSame(client.post(path, "application/x-ndjson", lines), expected);
      Client.Answer csv =
          client.send("POST", path, "text/csv", Files.readString(test), "Accept", "text/csv");
      assertThat(csv.body().lines().toList()).isEqualTo(expected);
    }
  }

  /** One by one, on the scorer that the rows before were read with. */
  @Test
  void rowsOfSeparateRequests() throws Exception {
    Path model =
        Served.fit(
            folder.resolve("one.zip"),
            train,
            "hurt",
            "--missing",
            "impute",
            "--unseen",
            "reference");
    List<String> expected = Cli.run("predict", model, test).out().lines().toList();
    try (Served served = new Served(Served.OPTIONS, model)) {
      List<ObjectNode> rows = rows();
      for (int i = 0; i < rows.size(); i++) {
        Client.Answer answer =
            served.client.post(
                "/v1/models/one/predict", "application/json", rows.get(i).toString());
        requireSame(answer, List.of(expected.get(0), expected.get(i + 1)));
      }
    }
  }

  private static List<ObjectNode> rows() throws IOException {
    List<String> header = List.of(HEADER.split(",", -1));
    List<String> names = new ArrayList<>(header);
    List<ObjectNode> rows = new ArrayList<>();
    Random random = new Random(15);
    for (String line : Files.readAllLines(test).subList(1, ROWS + 1)) {
      String[] cells = line.split(",", -1);
      ObjectNode row = JSON.createObjectNode();
      if (rows.size() % 3 == 0) { // some rows have the order of the one before, others have not
        Collections.shuffle(names, random);
      }
      for (String name : names) {
        String cell = cells[header.indexOf(name)];
        if (header.indexOf(name) <= 1 && !cell.isEmpty() && !cell.equals("NA")) {
          row.put(name, Double.parseDouble(cell));
        } else if (name.equals("smoker")) {
          row.put(name, Boolean.parseBoolean(cell));
        } else if (!cell.isEmpty()) { // else an absent name
          row.put(name, cell.equals("NA") ? null : cell);
        }
      }
      rows.add(row);
    }
    return rows;
  }

  private static void requireSame(Client.Answer answer, List<String> expected) throws IOException {
    assertThat(answer.status()).as(answer.body()).isEqualTo(200);
    JsonNode predictions = answer.json().get("predictions");
    assertThat(predictions).hasSize(expected.size() - 1);
    String[] names = expected.get(0).split(",", -1);
    for (int i = 0; i < predictions.size(); i++) {
      String[] cells = expected.get(i + 1).split(",", -1);
      for (int c = 0; c < names.length; c++) {
        assertThat(predictions.get(i).get(names[c]).asDouble())
            .as("row %d, %s", i, names[c])
            .isEqualTo(Double.parseDouble(cells[c]));
      }
    }
  }
}
