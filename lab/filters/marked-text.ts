import type { SplitLine } from './read-lines.ts'

/** A text with the identifiers in it: none in clean ones. */
export interface MarkedText extends SplitLine {
  readonly text: string
  readonly findings: readonly { readonly kind: string; readonly text: string }[]
}

/** Where parts stand in a text; a part that is named twice stands in two places. */
export function placesOf(text: string, parts: readonly string[]) {
  const next = new Map<string, number>()
  return parts.map((part) => {
    const start = text.indexOf(part, next.get(part) ?? 0)
    next.set(part, start + 1)
    return { start, end: start + part.length }
  })
}
