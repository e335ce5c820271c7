export type Fields = Readonly<Record<string, unknown>>

/** The fields of an object; none for any other value. */
export function fieldsOf(value: unknown): Fields {
  return typeof value === 'object' && value !== null ? (value as Fields) : {}
}

export function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : []
}

export function textOf(value: unknown): string {
  return typeof value === 'string' ? value : ''
}

/** Adds parts that are counted separately to a count; undefined if the count itself is missing. */
export function countOf(count: unknown, ...parts: readonly unknown[]): number | undefined {
  if (typeof count !== 'number') return undefined
  return parts.filter((part) => typeof part === 'number').reduce((sum, part) => sum + part, count)
}

/** The value of a JSON text; undefined if it is not JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
