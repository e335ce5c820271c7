/** The first byte of a final text frame (RFC 6455, section 5.2). */
const FINAL_TEXT = 0x81
const LENGTH_IN_2_BYTES = 126
const LENGTH_IN_8_BYTES = 127
const LONGEST_IN_2_BYTES = 0xffff

/**
 * Encodes several messages as the bytes of one write. Write calls are the main cost of streaming,
 * so all messages for a reader in a tick are sent in a single call.
 */
export function toTextFrames(messages: readonly string[]): Buffer {
  const lengths = messages.map((message) => Buffer.byteLength(message))
  const size = lengths.reduce((sum, length) => sum + headerSize(length) + length, 0)
  const bytes = Buffer.allocUnsafe(size)
  let at = 0
  for (const [index, message] of messages.entries()) {
    at = writeHeader(bytes, at, lengths[index] ?? 0)
    at += bytes.write(message, at)
  }
  return bytes
}

function headerSize(length: number): number {
  if (length < LENGTH_IN_2_BYTES) return 2
  return length <= LONGEST_IN_2_BYTES ? 4 : 10
}

/** Returns the position of the payload. */
function writeHeader(bytes: Buffer, at: number, length: number): number {
  bytes[at] = FINAL_TEXT
  if (length < LENGTH_IN_2_BYTES) {
    bytes[at + 1] = length
    return at + 2
  }
  if (length <= LONGEST_IN_2_BYTES) {
    bytes[at + 1] = LENGTH_IN_2_BYTES
    return bytes.writeUInt16BE(length, at + 2)
  }
  bytes[at + 1] = LENGTH_IN_8_BYTES
  return bytes.writeBigUInt64BE(BigInt(length), at + 2)
}
