/**
 * Whether a server reports another model than the requested one. A version of the requested model
 * is the same model: `gpt-4.1-2025-04-14` for `gpt-4.1`, or `llama3.3:70b` for `Meta/Llama3.3:70b`.
 */
export function isOtherModel(requested: string, reported: string | null): boolean {
  if (reported === null) return false
  const [one, other] = [plainName(requested), plainName(reported)]
  return !one.startsWith(other) && !other.startsWith(one)
}

/** The name without its folder, its file extension and the differences between spellings. */
function plainName(name: string): string {
  return (name.split(/[\\/]/).at(-1) ?? name)
    .toLowerCase()
    .replace(/\.(gguf|bin)$/, '')
    .replace(/(:|-)latest$/, '')
    .replace(/[^a-z0-9]/g, '')
}
