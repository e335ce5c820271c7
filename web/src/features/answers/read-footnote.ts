/** The definition of a footnote: `[^label]: text`, with further lines of its own. */
export interface Footnote {
  readonly label: string
  readonly text: string
  readonly source: string
}

const OPENING = /^ {0,3}\[\^([^\]\s]{1,200})\]:[ \t]*/
/** Blocks that end a paragraph, and so a footnote whose lines are not indented. */
const OTHER_BLOCK =
  /^ {0,3}(?:\[\^[^\]\s]{1,200}\]:|#{1,6}[ \t]|>|```|~~~|[-*+][ \t]|\d{1,9}[.)][ \t])/

/** The definition at the beginning of a text. */
export function readFootnote(text: string): Footnote | undefined {
  const opening = OPENING.exec(text)
  if (!opening) return undefined
  const lines = text.split('\n')
  const end = endOf(lines)
  const source = lines.slice(0, end).join('\n') + (end < lines.length ? '\n' : '')
  const [first = '', ...others] = lines.slice(0, end)
  const own = others.map((line) => line.replace(/^(?: {1,4}|\t)/, ''))
  const label = `^${(opening[1] ?? '').toLowerCase()}`
  return { label, text: [first.slice(opening[0].length), ...own].join('\n'), source }
}

/** The number of lines of a definition: paragraphs after a blank line are indented. */
function endOf(lines: readonly string[]): number {
  let end = 1
  for (let index = 1; index < lines.length; index++) {
    const line = lines[index] ?? ''
    if (line.trim() === '') continue
    const isIndented = /^(?: {4}|\t)/.test(line)
    const isLazy = end === index && !OTHER_BLOCK.test(line)
    if (!isIndented && !isLazy) break
    end = index + 1
  }
  return end
}
