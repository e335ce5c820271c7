/** FNV-1a of a text, 32 bits. */
export function hashText(text: string): number {
  let hash = 0x811c9dc5
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  return hash
}

/** One hash of what a feature is of and of up to three others, in their order. */
export function hashFeature(what: number, one: number, two = 0, three = 0): number {
  let hash = Math.imul(what + 0x9e3779b9, 0x85ebca6b)
  hash = Math.imul(hash ^ one, 0xc2b2ae35)
  hash ^= hash >>> 15
  hash = Math.imul(hash ^ two, 0x27d4eb2f)
  hash ^= hash >>> 13
  hash = Math.imul(hash ^ three, 0x165667b1)
  return hash ^ (hash >>> 16)
}
