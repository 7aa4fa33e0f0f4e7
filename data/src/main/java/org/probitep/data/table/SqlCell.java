/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.data.table;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import org.probitep.data.DataException;
import org.probitep.data.Remedy;

/** Passes on a cell of one of the database's types. */
enum SqlCell {
  /** A double, read without a detour. */
  DOUBLE {
    @Override
    void pass(ResultSet rows, int column, TableSink sink) throws SQLException {
      double value = rows.getDouble(column + 1);
      if (rows.wasNull()) {
        sink.missing(column);
      } else {
        sink.number(column, value);
      }
    }
  },
  /** Any other number: the nearest double. */
  NUMBER {
    @Override
    void pass(Object value, int column, TableSink sink) {
      sink.number(column, ((Number) value).doubleValue());
    }
  },
  /** Text, truth values, dates. */
  TEXT,
  /** A time of day, always with seconds. */
  TIME {
    @Override
    Object read(ResultSet rows, int column) throws SQLException {
      LocalTime time = rows.getObject(column, LocalTime.class);
      return time == null ? null : DateTimeFormatter.ISO_LOCAL_TIME.format(time);
    }
  },
  /** A date with a time, always with seconds. */
  TIMESTAMP {
    @Override
    Object read(ResultSet rows, int column) throws SQLException {
      LocalDateTime time = rows.getObject(column, LocalDateTime.class);
      return time == null ? null : DateTimeFormatter.ISO_LOCAL_DATE_TIME.format(time);
    }
  },
  /** An instant, in UTC. */
  INSTANT {
    @Override
    Object read(ResultSet rows, int column) throws SQLException {
      OffsetDateTime time = rows.getObject(column, OffsetDateTime.class);
      return time == null
          ? null
          : DateTimeFormatter.ISO_OFFSET_DATE_TIME.format(
              time.withOffsetSameInstant(ZoneOffset.UTC));
    }
  },
  /** A column that is null throughout. */
  NOTHING {
    @Override
    void pass(ResultSet rows, int column, TableSink sink) {
      sink.missing(column);
    }
  };

  /**
   * How cells of a type are passed on; the driver names types like {@code DECIMAL(18,3)} or {@code
   * INTEGER[]}.
   *
   * @throws DataException if the type is nested, or its values could not be held by a table of text
   */
  static SqlCell of(String type, String column, String source) {
    if (type.endsWith("]")) {
      throw refusal(type, column, source);
    }
    int bracket = type.indexOf('(');
    String kind = (bracket < 0 ? type : type.substring(0, bracket)).toUpperCase(Locale.ROOT);
    return switch (kind) {
      case "DOUBLE" -> DOUBLE;
      case "TINYINT", "SMALLINT", "INTEGER", "BIGINT", "HUGEINT" -> NUMBER;
      case "UTINYINT", "USMALLINT", "UINTEGER", "UBIGINT", "UHUGEINT" -> NUMBER;
      case "FLOAT", "DECIMAL" -> NUMBER;
      case "BOOLEAN", "VARCHAR", "ENUM", "UUID", "DATE" -> TEXT;
      case "TIME" -> TIME;
      case "TIMESTAMP", "TIMESTAMP_S", "TIMESTAMP_MS", "TIMESTAMP_NS" -> TIMESTAMP;
      case "TIMESTAMP WITH TIME ZONE" -> INSTANT;
      case "NULL", "\"NULL\"" -> NOTHING;
      default -> throw refusal(type, column, source);
    };
  }

  private static DataException refusal(String type, String column, String source) {
    return new DataException(
        Place.inColumn(source, column)
            + "cells of the type "
            + Place.quote(type)
            + " cannot be used as they are; select or cast what you need in a query",
        Remedy.QUERY);
  }

  /** Passes the cell of the current row on; columns count from 0. */
  void pass(ResultSet rows, int column, TableSink sink) throws SQLException {
    Object value = read(rows, column + 1);
    if (value == null) {
      sink.missing(column);
    } else {
      pass(value, column, sink);
    }
  }

  Object read(ResultSet rows, int column) throws SQLException {
    return rows.getObject(column);
  }

  void pass(Object value, int column, TableSink sink) {
    char[] text = value.toString().toCharArray();
    sink.text(column, text, 0, text.length);
  }
}
