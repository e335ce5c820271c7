import { isUtf8 } from 'node:buffer'

/** Why a whole file is refused. */
export interface FileFault {
  readonly line: number
  readonly reason: string
}

/** First bytes of files that are often sent in place of CSV. */
const OTHER_FILES: ReadonlyArray<readonly [start: readonly number[], reason: string]> = [
  [[0x50, 0x4b, 3, 4], 'This is a workbook or a ZIP file. Save it as CSV UTF-8.'],
  [[0xd0, 0xcf, 0x11, 0xe0], 'This is an Excel workbook. Save it as CSV UTF-8.'],
  [[0x25, 0x50, 0x44, 0x46], 'This is a PDF file. Save the questions as CSV.'],
  [[0x1f, 0x8b], 'This file is compressed. Unpack it first.'],
]
/** The encoding of a text without a byte order mark is recognised from this many bytes. */
const PROBED_BYTES = 4096

/** Decodes UTF-8 and UTF-16 with or without a byte order mark. Other files are refused. */
export function decodeText(bytes: Buffer): { readonly text: string } | FileFault {
  if (bytes.length === 0) return { line: 1, reason: 'The file is empty.' }
  const other = OTHER_FILES.find(([start]) => start.every((byte, at) => bytes[at] === byte))
  if (other) return { line: 1, reason: other[1] }
  const encoding = encodingOf(bytes)
  if (encoding === 'utf-8') return decodeUtf8(bytes)
  if (bytes.length % 2 === 1)
    return { line: 1, reason: 'The file is UTF-16 and ends within a character.' }
  const littleEndian = encoding === 'utf-16le' ? bytes : Buffer.from(bytes).swap16()
  return { text: withoutMark(littleEndian.toString('utf16le')) }
}

function encodingOf(bytes: Buffer): 'utf-8' | 'utf-16le' | 'utf-16be' {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be'
  // In UTF-16, each character of the Latin alphabet has a byte 0. UTF-8 texts have none.
  const zeros = [0, 0]
  for (let at = 0; at < Math.min(bytes.length, PROBED_BYTES); at++)
    if (bytes[at] === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1
  const [high = 0, low = 0] = zeros
  const isMostlyZero = Math.max(high, low) > Math.min(bytes.length, PROBED_BYTES) / 8
  if (!isMostlyZero) return 'utf-8'
  return low > high ? 'utf-16le' : 'utf-16be'
}

function decodeUtf8(bytes: Buffer): { readonly text: string } | FileFault {
  if (isUtf8(bytes)) return { text: withoutMark(bytes.toString('utf8')) }
  const line = firstInvalidLine(bytes)
  return {
    line,
    reason: `The file is neither UTF-8 nor UTF-16: line ${line} has invalid bytes. Save it as CSV UTF-8.`,
  }
}

const LINE_FEED = 0x0a
/** Checking each line would take a second, so blocks of lines are checked first. */
const BLOCK_BYTES = 64 * 1024

/** No character of several bytes contains the byte of a line feed. */
function firstInvalidLine(bytes: Buffer): number {
  let [start, line, lines] = [0, 1, 0]
  for (let at = 0; at < bytes.length; at++) {
    if (bytes[at] !== LINE_FEED) continue
    lines += 1
    if (at - start < BLOCK_BYTES) continue
    if (!isUtf8(bytes.subarray(start, at))) break
    ;[start, line, lines] = [at + 1, line + lines, 0]
  }
  for (; ; line++) {
    const end = bytes.indexOf(LINE_FEED, start)
    if (end < 0 || !isUtf8(bytes.subarray(start, end))) return line
    start = end + 1
  }
}

const withoutMark = (text: string) => (text.startsWith('\uFEFF') ? text.slice(1) : text)
