/** The hash of the empty text. */
export const NO_TEXT = 0x811c9dc5

/** Extends the hash of a text by one UTF-16 code unit. */
export const hashNext = (hash: number, unit: number) => Math.imul(hash ^ unit, 0x01000193)

/** Returns the FNV-1a hash of a text, or of a part of it, in 32 bits. */
export function hashText(text: string, from = 0, to = text.length): number {
  let hash = NO_TEXT
  for (let at = Math.max(0, from); at < Math.min(to, text.length); at++)
    hash = hashNext(hash, text.charCodeAt(at))
  return hash
}

/** Hashes a feature's kind with up to three values, in order. */
export function hashFeature(what: number, one: number, two = 0, three = 0): number {
  let hash = Math.imul(what + 0x9e3779b9, 0x85ebca6b)
  hash = Math.imul(hash ^ one, 0xc2b2ae35)
  hash ^= hash >>> 15
  hash = Math.imul(hash ^ two, 0x27d4eb2f)
  hash ^= hash >>> 13
  hash = Math.imul(hash ^ three, 0x165667b1)
  return hash ^ (hash >>> 16)
}

/** Returns the upper 24 bits of a feature's hash. They are the key of its weight. */
export function keyOf(feature: number): number {
  return feature >>> 8
}
