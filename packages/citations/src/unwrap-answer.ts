const WRAPPER = /^\s*(`{3,}|~{3,})[ \t]*(?:markdown|md)[ \t]*\n/i
const FENCE = /^[ \t]*(`{3,}|~{3,})[ \t]*(.*)$/

/**
 * Removes a Markdown fence around the whole answer. The answer may contain inner fences, although
 * Markdown would close the outer fence at the first inner fence.
 * @param growing true while the text is still streaming; the fence may then be unclosed.
 */
export function unwrapAnswer(text: string, growing = false): string {
  const { start, end } = findAnswer(text, growing)
  return text.slice(start, end)
}

/** Finds the part of the text that is the answer, without a fence around the whole answer. */
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

/** Finds the line that closes the outer fence. Inner fences come in pairs. */
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

/**
 * Returns true if a bare fence opens code: the line above it is blank, and the line below it is
 * not.
 */
function opensCode(lines: readonly string[], index: number): boolean {
  const [above = '', below = ''] = [lines[index - 1], lines[index + 1]]
  return above.trim() === '' && below.trim() !== ''
}
