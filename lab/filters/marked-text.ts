import type { SplitLine } from './read-lines.ts'

/** A text with its identifiers. Clean texts have none. */
export interface MarkedText extends SplitLine {
  readonly text: string
  readonly findings: readonly { readonly kind: string; readonly text: string }[]
}

/** The positions of parts in a text. A part that is listed twice has two positions. */
export function placesOf(text: string, parts: readonly string[]) {
  const next = new Map<string, number>()
  return parts.map((part) => {
    const start = text.indexOf(part, next.get(part) ?? 0)
    next.set(part, start + 1)
    return { start, end: start + part.length }
  })
}
