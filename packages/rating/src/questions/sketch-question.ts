/** Length of the shingles, in letters. A typing error changes four shingles. */
const SHINGLE_LENGTH = 4
/**
 * Maximum number of hashes in a sketch. With this number, the standard error of an estimated
 * similarity of 0.7 is 0.04.
 */
export const SKETCH_SIZE = 128
const BYTES_PER_NUMBER = 4

/**
 * The smallest hashes of a question's shingles, ascending: bottom-k MinHash (Broder 1997). With up
 * to 128 shingles, the sketch contains all hashes. Texts with the same letters and digits have the
 * same sketch.
 */
export type QuestionSketch = Uint32Array

/** Sketches a text in one pass with constant extra memory. */
export function sketchQuestion(text: string): QuestionSketch {
  const letters = normalize(text)
  const smallest = new Set<number>()
  let bound = 0xffff_ffff
  for (let start = 0; start === 0 || start <= letters.length - SHINGLE_LENGTH; start++) {
    const hash = hashOf(letters, start)
    if (hash > bound) continue
    smallest.add(hash)
    if (smallest.size < 2 * SKETCH_SIZE) continue
    const kept = firstOf(smallest)
    bound = kept[SKETCH_SIZE - 1] ?? bound
    smallest.clear()
    for (const number of kept) smallest.add(number)
  }
  return firstOf(smallest)
}

/**
 * Removes differences of case, punctuation, width and white space, which do not change the
 * question.
 */
function normalize(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim()
}

function firstOf(numbers: ReadonlySet<number>): Uint32Array {
  return Uint32Array.from(numbers).sort().slice(0, SKETCH_SIZE)
}

/**
 * Returns the FNV-1a hash of a shingle, mixed with MurmurHash3's finaliser, as an unsigned 32-bit
 * number.
 */
function hashOf(letters: string, start: number): number {
  const end = Math.min(start + SHINGLE_LENGTH, letters.length)
  let hash = 0x811c9dc5
  for (let at = start; at < end; at++) hash = Math.imul(hash ^ letters.charCodeAt(at), 0x01000193)
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return (hash ^ (hash >>> 16)) >>> 0
}

/** Converts a sketch to bytes: four per number, little-endian. */
export function sketchToBytes(sketch: QuestionSketch): Uint8Array {
  const bytes = new DataView(new ArrayBuffer(sketch.length * BYTES_PER_NUMBER))
  for (const [at, number] of sketch.entries()) bytes.setUint32(at * BYTES_PER_NUMBER, number, true)
  return new Uint8Array(bytes.buffer)
}

export function sketchFromBytes({ buffer, byteOffset, byteLength }: Uint8Array): QuestionSketch {
  const bytes = new DataView(buffer, byteOffset, byteLength)
  return Uint32Array.from({ length: Math.floor(byteLength / BYTES_PER_NUMBER) }, (_, at) =>
    bytes.getUint32(at * BYTES_PER_NUMBER, true),
  )
}
