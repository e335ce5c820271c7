export interface AnswerText {
  /** Everything appended so far, exactly as it was returned. */
  readonly text: string
  /** Whether the answer has reached its maximum size. Later text is dropped. */
  readonly isFull: boolean
  /** Appends text from the model. Returns the part that can be shown now. */
  append(chunk: string): string
  /** Returns the text that was still held back. */
  end(): string
}

/** Maximum size of an answer in UTF-8 bytes. */
const MAX_ANSWER_BYTES = 64 * 1024

/**
 * Maximum length of a chain of appended tokens. V8 needs ten times as much memory for a chain as
 * for a flat string.
 */
const MAX_CHAIN_CHARS = 1_024

/**
 * Collects an answer so that the returned pieces concatenate to exactly the stored text. It drops
 * NUL, which PostgreSQL refuses. Half of a surrogate pair is held back until the other half
 * arrives. An unpaired surrogate becomes U+FFFD.
 */
export function createAnswerText(maxBytes = MAX_ANSWER_BYTES): AnswerText {
  let bytes = 0
  let held = ''
  let flatChars = 0

  const add = (piece: string): string => {
    if (answer.isFull) return ''
    const size = Buffer.byteLength(piece)
    const fitting = bytes + size <= maxBytes ? piece : firstBytes(piece, maxBytes - bytes)
    answer.isFull = fitting !== piece
    bytes += size
    answer.text += fitting
    if (answer.text.length - flatChars > MAX_CHAIN_CHARS) {
      // Reading a character makes V8 flatten the chain into one string.
      answer.text.charCodeAt(0)
      flatChars = answer.text.length
    }
    return fitting
  }
  // These are fields, because V8 turns an object with its own getter into a dictionary with slow
  // lookups.
  const answer: AnswerText & { text: string; isFull: boolean } = {
    text: '',
    isFull: false,
    append(chunk) {
      const piece = withoutNul(held + chunk)
      held = endsWithHighSurrogate(piece) ? piece.slice(-1) : ''
      return add(toStored(held === '' ? piece : piece.slice(0, -1)))
    },
    end() {
      const rest = held.toWellFormed()
      held = ''
      return add(rest)
    },
  }
  return answer
}

const withoutNul = (text: string) => (text.includes('\0') ? text.replaceAll('\0', '') : text)

const toStored = (text: string) => (text.isWellFormed() ? text : text.toWellFormed())

function endsWithHighSurrogate(text: string): boolean {
  const last = text.charCodeAt(text.length - 1)
  return last >= 0xd800 && last <= 0xdbff
}

/** The longest prefix that fits and does not split a character. */
function firstBytes(text: string, maxBytes: number): string {
  const { read } = new TextEncoder().encodeInto(text, new Uint8Array(maxBytes))
  return text.slice(0, read)
}
