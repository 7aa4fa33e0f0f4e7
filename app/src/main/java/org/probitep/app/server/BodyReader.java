/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.app.server;

import io.undertow.util.StatusCodes;
import java.io.IOException;

/** Reads the bodies of requests as they arrive, without a thread that waits for them. */
record BodyReader(ServerOptions options, Admission admission) {
  /** Bodies up to this length are read without reserving memory. */
  static final int SMALL_BYTES = 16 << 10;

  /** The greatest length of a body that does not state its length. */
  private static final int MOST_CHUNKED = 1 << 20;

  /** What answers a request once its body is there. */
  interface Next {
    void accept(byte[] body) throws IOException;
  }

  void read(Call call, Next next) {
    long length = call.exchange().getRequestContentLength();
    new ArrivingBody(call, (int) length, admit(call, length), next).read();
    if (!call.isReceived()) {
      call.limit();
    }
  }

  /** The greatest length of the body, with memory reserved for it, or a refusal. */
  private int admit(Call call, long length) {
    int most = options.mostBytes();
    if (length > most) {
      throw Problem.of(
          StatusCodes.REQUEST_ENTITY_TOO_LARGE, "the body may have at most " + most + " bytes");
    }
    if (length < 0) {
      most = Math.min(MOST_CHUNKED, most);
      admission.reserve(call, most);
    } else if (length > SMALL_BYTES) {
      admission.reserve(call, length);
    }
    return most;
  }

  /** Goes on with a request on a thread that may be busy for a while. */
  void handOn(Call call, Call.Task task) {
    call.limit();
    admission.run(call, task);
  }

  int mostRows() {
    return options.mostRows();
  }
}
