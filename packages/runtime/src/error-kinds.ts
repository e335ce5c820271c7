/** Names and codes of an error and its causes, outermost first; their messages may quote what people wrote. */
export function errorKindsOf(error: unknown): string[] {
  const kinds: string[] = []
  for (let current = error; current instanceof Error; current = current.cause) {
    kinds.push('code' in current ? `${current.name} ${String(current.code)}` : current.name)
  }
  return kinds
}
