/** Replaces a part of a text; offsets are UTF-16 units, the end excluded. */
export interface Edit {
  readonly start: number
  readonly end: number
  readonly text: string
}

/** Applies edits that do not overlap. */
export function editText(text: string, edits: readonly Edit[]): string {
  const parts: string[] = []
  let done = 0
  for (const edit of edits.toSorted((a, b) => a.start - b.start || a.end - b.end)) {
    parts.push(text.slice(done, edit.start), edit.text)
    done = edit.end
  }
  return parts.join('') + text.slice(done)
}
