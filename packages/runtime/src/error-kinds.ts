/**
 * Lists the names and codes of an error and its causes, outermost first. It leaves out messages,
 * because they may quote user content.
 */
export function errorKindsOf(error: unknown): string[] {
  const kinds: string[] = []
  for (let current = error; current instanceof Error; current = current.cause) {
    kinds.push('code' in current ? `${current.name} ${String(current.code)}` : current.name)
  }
  return kinds
}
