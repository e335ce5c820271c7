/** Length of a token that the scripted provider writes with `stamp=1`. */
const STAMPED_TOKEN_CHARS = 6

const DIGITS = STAMPED_TOKEN_CHARS - 1
const WRAP = 36 ** DIGITS

/**
 * The time of day in milliseconds, with fractions. It is the same in every process on the machine.
 */
export const wallClockMs = () => performance.timeOrigin + performance.now()

/**
 * Creates a token that is stamped with the wall clock time `atMs`, as the scripted provider writes
 * it.
 */
export function stampedToken(atMs: number): string {
  const digits = Math.round(atMs * 10).toString(36)
  return `${digits.slice(-DIGITS)} `
}

/** Milliseconds since each complete token in `text` was stamped */
export function agesOfTokens(text: string, nowMs = wallClockMs()): number[] {
  const now = Math.round(nowMs * 10)
  return Array.from({ length: Math.floor(text.length / STAMPED_TOKEN_CHARS) }, (_, token) => {
    const at = token * STAMPED_TOKEN_CHARS
    const age = (now - Number.parseInt(text.slice(at, at + DIGITS), 36)) % WRAP
    return (age > WRAP / 2 ? age - WRAP : age) / 10
  })
}

/** Creates a reader for pieces of answers. A split token counts when its last character arrives. */
export function createAgeReader(): (piece: string, answer: string) => number[] {
  const brokenOff = new Map<string, string>()
  return (piece, answer) => {
    const text = (brokenOff.get(answer) ?? '') + piece
    const ages = agesOfTokens(text)
    brokenOff.set(answer, text.slice(ages.length * STAMPED_TOKEN_CHARS))
    return ages
  }
}
