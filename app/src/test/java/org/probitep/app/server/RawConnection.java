/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.app.server;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A connection that sends what no client should. */
final class RawConnection implements AutoCloseable {
  private static final int PATIENCE_MILLIS = 20_000;

  private static final int RECEIVED_BYTES = 1 << 16;

  private final Socket socket;

  RawConnection(int port) throws IOException {
    socket = new Socket();
    socket.setReceiveBufferSize(RECEIVED_BYTES); // an answer must not disappear in it
    socket.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), port));
    socket.setSoTimeout(PATIENCE_MILLIS);
  }

  RawConnection send(String text) throws IOException {
    return send(text.getBytes(StandardCharsets.ISO_8859_1));
  }

  RawConnection send(byte[] bytes) throws IOException {
    socket.getOutputStream().write(bytes);
    socket.getOutputStream().flush();
    return this;
  }

  /** The head of a request to predict. */
  static String head(String model, String... headers) {
    return "POST /v1/models/"
        + model
        + "/predict HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
        + String.join("", headers)
        + "\r\n";
  }

  RawConnection halfClose() throws IOException {
    socket.shutdownOutput();
    return this;
  }

  /** The status of the next answer, of which no more is read; -1 if the connection was closed. */
  int status() throws IOException {
    InputStream in = socket.getInputStream();
    StringBuilder line = new StringBuilder();
    int c;
    while ((c = in.read()) >= 0 && c != '\n') {
      line.append((char) c);
    }
    return line.length() < 12 ? -1 : Integer.parseInt(line.substring(9, 12));
  }

  /**
   * Reads an answer whole, and returns the length of its body.
   *
   * @throws IOException if it is cut off
   */
  int answerLength() throws IOException {
    InputStream in = socket.getInputStream();
    StringBuilder head = new StringBuilder();
    int c;
    while (head.indexOf("\r\n\r\n") < 0 && (c = in.read()) >= 0) {
      head.append((char) c);
    }
    Matcher said = Pattern.compile("(?i)content-length: (\\d+)").matcher(head);
    if (!said.find()) {
      throw new EOFException("no answer: " + head);
    }
    int length = Integer.parseInt(said.group(1));
    if (in.readNBytes(length).length < length) {
      throw new EOFException("the answer is cut off");
    }
    return length;
  }

  @Override
  public void close() throws IOException {
    socket.close();
  }
}
