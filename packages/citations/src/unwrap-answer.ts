const WRAPPER = /^\s*(`{3,}|~{3,})[ \t]*(?:markdown|md)[ \t]*\n/i
const FENCE = /^[ \t]*(`{3,}|~{3,})[ \t]*(.*)$/

/**
 * The answer inside, where a model has put the whole of it into a fence as markdown; else the text.
 * Fences may stand inside it, though markdown would end the outer one at the first of them.
 * @param growing the fence may still be open.
 */
export function unwrapAnswer(text: string, growing = false): string {
  const { start, end } = findAnswer(text, growing)
  return text.slice(start, end)
}

/** Where the answer stands in its text. */
export function findAnswer(text: string, growing = false): { start: number; end: number } {
  const whole = { start: 0, end: text.length }
  if (growing && isHalfWrapper(text)) return { start: text.length, end: text.length }
  const wrapper = WRAPPER.exec(text)
  if (!wrapper) return whole
  const start = wrapper[0].length
  const lines = text.slice(start).trimEnd().split('\n')
  const closing = findClosing(lines, wrapper[1] ?? '')
  if (closing === undefined) return growing ? { start, end: text.length } : whole
  if (closing < lines.length - 1) return whole
  return { start, end: start + lines.slice(0, closing).join('\n').length }
}

function isHalfWrapper(text: string): boolean {
  const begun = text.trim().toLowerCase()
  return begun !== '' && ['```markdown', '```md'].some((opening) => opening.startsWith(begun))
}

/** The line that closes the outer fence; fences inside it are opened and closed in pairs. */
function findClosing(lines: readonly string[], outer: string): number | undefined {
  let inner = ''
  for (const { index, marks, words } of lines.flatMap(toFence)) {
    const closes = words === '' && marks.startsWith(inner || outer)
    if (inner !== '') inner = closes ? '' : inner
    else if (closes && !opensCode(lines, index)) return index
    else inner = marks
  }
  return undefined
}

function toFence(line: string, index: number) {
  const [, marks = '', words = ''] = FENCE.exec(line) ?? []
  return marks ? [{ index, marks, words }] : []
}

/** A bare fence before code rather than after it: a blank line above, and none below. */
function opensCode(lines: readonly string[], index: number): boolean {
  const [above = '', below = ''] = [lines[index - 1], lines[index + 1]]
  return above.trim() === '' && below.trim() !== ''
}
