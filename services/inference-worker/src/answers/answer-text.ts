export interface AnswerText {
  /** Everything appended so far, exactly as it was handed out. */
  readonly text: string
  /** True once the answer reached its largest size; what comes after is dropped. */
  readonly isFull: boolean
  /** Takes what the model said; returns what may be shown of it now. */
  append(chunk: string): string
  /** Returns what was still held back. */
  end(): string
}

/** Largest answer, in bytes of UTF-8. */
const MAX_ANSWER_BYTES = 64 * 1024

/** So much of an answer may be a chain of tokens, which takes ten times the memory of its text. */
const MAX_CHAIN_CHARS = 1_024

/**
 * Collects an answer so that the pieces handed out concatenate to exactly what is stored: NUL,
 * which PostgreSQL refuses, is dropped, half a surrogate pair waits for the other half, and halves
 * that stay alone become U+FFFD.
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
      // Reading a character makes one string of the chain.
      answer.text.charCodeAt(0)
      flatChars = answer.text.length
    }
    return fitting
  }
  // Fields and no getters: an object with a getter of its own is a dictionary to V8, and every look
  // at it is a search.
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

/** The longest beginning that fits, without cutting a character. */
function firstBytes(text: string, maxBytes: number): string {
  const { read } = new TextEncoder().encodeInto(text, new Uint8Array(maxBytes))
  return text.slice(0, read)
}
