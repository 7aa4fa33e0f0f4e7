/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.data.input;

import com.github.luben.zstd.Zstd;
import com.github.luben.zstd.ZstdDecompressCtx;
import com.github.luben.zstd.ZstdException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.util.Objects;
import org.probitep.data.DataException;

/**
 * Reads what Zstandard has compressed, in one frame or several. The decoder checks each frame; this
 * class checks that the last one ends with the file. The stream that comes with the decoder does
 * not notice that a second frame is cut off if it starts in a buffer in which the first one ends.
 *
 * <p>The only class that knows the decoder, so that other files do not load it.
 */
final class ZstdStream extends InputStream {
  /** The largest block of the format. */
  private static final int BUFFER_BYTES = 1 << 17;

  private final Packed packed;
  private final InputStream source;
  private final ZstdDecompressCtx decoder = new ZstdDecompressCtx();
  private final ByteBuffer buffer = ByteBuffer.allocate(BUFFER_BYTES).flip();
  private boolean insideFrame;
  private boolean hasMore;

  /** Takes a stream that starts with a frame. */
  ZstdStream(String name, InputStream source) {
    this.packed = new Packed(name, "Zstandard");
    this.source = source;
  }

  @Override
  public int read() throws IOException {
    byte[] one = new byte[1];
    return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
  }

  @Override
  public int read(byte[] target, int offset, int length) throws IOException {
    Objects.checkFromIndexSize(offset, length, target.length);
    ByteBuffer decoded = ByteBuffer.wrap(target, offset, length);
    while (decoded.position() == offset && length > 0) {
      if (!buffer.hasRemaining() && !hasMore && !fill()) {
        return -1;
      }
      decode(decoded);
    }
    return decoded.position() - offset;
  }

  private void decode(ByteBuffer decoded) {
    boolean wasInside = insideFrame;
    try {
      insideFrame = !decoder.decompressByteBufferStream(decoded, buffer);
    } catch (ZstdException e) {
      throw complaint(e, wasInside);
    }
    hasMore = insideFrame && !decoded.hasRemaining();
  }

  private DataException complaint(ZstdException e, boolean wasInside) {
    long code = Zstd.getErrorCode(e.getErrorCode());
    if (!wasInside && code == Zstd.errPrefixUnknown()) {
      return packed.moreBehind();
    }
    if (code == Zstd.errFrameParameterWindowTooLarge()) {
      return packed.needsTooMuchMemory();
    }
    return packed.cannotBeRead(e);
  }

  /** Reads more when all that was read has been used; false at the end. */
  private boolean fill() throws IOException {
    int read = source.read(buffer.array());
    if (read < 0 && insideFrame) {
      throw packed.cutOff();
    }
    buffer.position(0).limit(Math.max(0, read));
    return read >= 0;
  }

  @Override
  public void close() throws IOException {
    decoder.close();
    source.close();
  }
}
