export interface AnswerText {
  /** Everything appended so far, exactly as it was returned. */
  readonly text: string
  /** True once the answer has reached its maximum size; later text is dropped. */
  readonly isFull: boolean
  /** Appends text of the model; returns the part that can be shown now. */
  append(chunk: string): string
  /** Returns the text that was still held back. */
  end(): string
}

/** Maximum size of an answer, in bytes of UTF-8. */
const MAX_ANSWER_BYTES = 64 * 1024

/** Longest chain of appended tokens, which takes ten times the memory of a flat string. */
const MAX_CHAIN_CHARS = 1_024

/**
 * Collects an answer so that the returned pieces concatenate to exactly the stored text. NUL, which
 * PostgreSQL refuses, is dropped; half of a surrogate pair waits for the other half; an unpaired
 * surrogate becomes U+FFFD.
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
  // Fields instead of getters: V8 turns an object with its own getter into a dictionary with slow
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

/** The longest prefix that fits, without splitting a character. */
function firstBytes(text: string, maxBytes: number): string {
  const { read } = new TextEncoder().encodeInto(text, new Uint8Array(maxBytes))
  return text.slice(0, read)
}
