/** The step of a stored weight, which takes one byte. */
export const STEP = 1 / 48
const MAX_STORED = 127
/**
 * A key is stored as the difference from the previous key, with seven bits per byte. The eighth bit
 * marks that more bytes follow.
 */
const SEVEN_BITS = 0x7f
const MORE = 0x80

/** Rounds a weight to steps that fit into a signed byte. */
export function stepsOf(weight: number): number {
  return Math.max(-MAX_STORED, Math.min(MAX_STORED, Math.round(weight / STEP)))
}

/**
 * Encodes weights as base64 of the sorted keys, each with its weight. Weights below half a step are
 * left out.
 */
export function toWeightsText(weights: ReadonlyMap<number, number>): string {
  const stored = [...weights]
    .map(([key, weight]) => [key, stepsOf(weight)] as const)
    .filter(([, steps]) => steps !== 0)
    .sort(([one], [other]) => one - other)
  let last = 0
  let bytes = ''
  for (const [key, steps] of stored) {
    bytes += bytesOf(key - last) + toByte(steps)
    last = key
  }
  return btoa(bytes)
}

function bytesOf(distance: number): string {
  if (distance <= SEVEN_BITS) return toByte(distance)
  return toByte(MORE | (distance & SEVEN_BITS)) + bytesOf(distance >>> 7)
}

const toByte = (value: number) => String.fromCharCode(value & 0xff)

const toSigned = (byte: number) => (byte << 24) >> 24

/** Decodes the result of `toWeightsText`. Weights are exact up to half a step. */
export function fromWeightsText(text: string): Map<number, number> {
  const bytes = atob(text)
  const weights = new Map<number, number>()
  let key = 0
  let shift = 0
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes.charCodeAt(at)
    key += (byte & SEVEN_BITS) << shift
    shift += 7
    if (byte & MORE) continue
    weights.set(key, toSigned(bytes.charCodeAt(++at)) * STEP)
    shift = 0
  }
  return weights
}
