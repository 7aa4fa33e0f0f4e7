/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.app.server;

import io.undertow.io.Receiver;
import io.undertow.util.StatusCodes;
import java.io.IOException;

/** Reads the bodies of requests as they come, without a thread that waits for them. */
final class BodyReader {
  /** Bodies up to this length are read without asking for memory. */
  static final int SMALL_BYTES = 16 << 10;

  /** How long a body may be that does not say its length. */
  private static final int MOST_CHUNKED = 1 << 20;

  private final ServerOptions options;
  private final Admission admission;

  BodyReader(ServerOptions options, Admission admission) {
    this.options = options;
    this.admission = admission;
  }

  /** What answers a request once its body is there. */
  interface Next {
    void accept(byte[] body) throws IOException;
  }

  void read(Call call, Next next) {
    Receiver receiver = call.exchange().getRequestReceiver();
    admit(call, receiver, call.exchange().getRequestContentLength());
    receiver.receiveFullBytes(
        (done, body) -> call.guard(() -> received(call, body, next)),
        (done, failure) -> notReceived(call, failure));
    if (!call.isReceived()) {
      call.limit(options.mostMillis());
    }
  }

  private void admit(Call call, Receiver receiver, long length) {
    if (length > options.mostBytes()) {
      throw Problem.of(
          StatusCodes.REQUEST_ENTITY_TOO_LARGE,
          "the body may have " + options.mostBytes() + " bytes at most");
    }
    if (length < 0) {
      int most = Math.min(MOST_CHUNKED, options.mostBytes());
      receiver.setMaxBufferSize(most);
      admission.reserve(call, most);
    } else if (length > SMALL_BYTES) {
      admission.reserve(call, length);
    }
  }

  private static void received(Call call, byte[] body, Next next) throws IOException {
    call.setReceived();
    if (!call.isAnswered()) {
      next.accept(body);
    }
  }

  private static void notReceived(Call call, IOException failure) {
    call.fail(
        failure instanceof Receiver.RequestToLargeException
            ? Problem.of(
                StatusCodes.REQUEST_ENTITY_TOO_LARGE,
                "so long a body must say its length: send a Content-Length")
            : Problem.badRequest("the body was cut off"));
  }

  /** Goes on with a request on a thread that may be busy for a while. */
  void handOn(Call call, Call.Task task) {
    call.limit(options.mostMillis());
    admission.run(call, task);
  }

  int mostRows() {
    return options.mostRows();
  }
}
