import { blankCodeBlocks, findInlineCode } from '@assay/citations'

/** The markers that may precede a block on its line: quotes and list items. */
const CONTAINER = String.raw`^((?:[ \t]*(?:>|(?:[-*+]|\d{1,9}[.)])(?=[ \t])))*[ \t]*)`
const AMOUNT = String.raw`[ \t]?[=≥]?[ \t]?[~≈±+−–-]?[$€£¥]?[\d½¼¾](?!\d{0,8}[.)][ \t])`
const COMPARISON = new RegExp(
  String.raw`^((?:[ \t]*(?:[-*+]|\d{1,9}[.)])(?=[ \t]))*[ \t]*)>(?=${AMOUNT})`,
)
const QUOTE = /^[ \t]*>/
const YEAR = new RegExp(String.raw`${CONTAINER}(\d{4,9})([.)])(?=[ \t]|$)`)
/** Models never mark list items with a plus. */
const PLUS = /^([ \t]*)\+(?=[ \t]+\d)/
const STAR_NOTE = /^([ \t]*)\*(?=[ \t]+[pP][ \t]?[<>=≤])/
const STAR = /^([ \t]*)\*(?=[ \t])/
const OTHER_NOTE = /^[ \t]*(?:\*\*|†|‡|§)[ \t]/
const ALWAYS: readonly (readonly [RegExp, string])[] = [
  [YEAR, '$1$2\\$3'],
  [PLUS, '$1\\+'],
  [STAR_NOTE, '$1\\*'],
]
const DEFINITION = new RegExp(String.raw`${CONTAINER}\[(?!\^)((?:[^[\]\\]|\\.)+)\]:[ \t]*(\S*)`)
const ROW = /^\s*\|.*\|\s*$/
const ADDRESS = /^<?(?:[a-z][a-z\d+.-]*:|\/|#|www\.|[\w-]+(?:\.[\w-]+)*\.[a-z]{2,}(?:[/?#>]|$))/i

/**
 * Escapes notation that markdown would interpret and hide: `> 50 mL/min` as a quotation, `2019.` as
 * a list number, `* p < 0.05` as a bullet, `[K+]: 4.1` as a link definition, and a bar in code in a
 * table as a cell border.
 */
export function escapeNotation(source: string): string {
  return mapLines(source, escapeLine)
}

/**
 * Escapes only notation that markdown would interpret as a link definition, such as `[K+]: 4.1`.
 */
export function escapeDefinitions(source: string): string {
  return mapLines(source, (lines, index) =>
    escapeDefinition(lines[index] ?? '', lines[index + 1] ?? ''),
  )
}

/** Changes the lines outside code blocks. */
function mapLines(
  source: string,
  change: (lines: readonly string[], index: number) => string,
): string {
  const plain = blankCodeBlocks(source).split('\n')
  const lines = source.split('\n')
  return lines
    .map((line, index) => (plain[index] === line ? change(lines, index) : line))
    .join('\n')
}

function escapeLine(lines: readonly string[], index: number): string {
  const line = lines[index] ?? ''
  if (ROW.test(line)) return escapeBars(line)
  const [before = '', after = ''] = [lines[index - 1], lines[index + 1]]
  // The last line may be the beginning of another comparison.
  const isHalf = index === lines.length - 2 && after.trim() === '>'
  const isOneOfQuote = isQuoted(before) || (isQuoted(after) && !isHalf)
  if (!isOneOfQuote && COMPARISON.test(line)) return line.replace(COMPARISON, '$1\\>')
  if (OTHER_NOTE.test(before) || OTHER_NOTE.test(after)) return line.replace(STAR, '$1\\*')
  const known = ALWAYS.find(([pattern]) => pattern.test(line))
  return known ? line.replace(...known) : escapeDefinition(line, after)
}

function escapeBars(row: string): string {
  const isCode = findInlineCode(row)
  return row.replace(/(?<!\\)\|/g, (bar, index: number) => (isCode(index) ? '\\|' : bar))
}

function escapeDefinition(line: string, after: string): string {
  const definition = DEFINITION.exec(line)
  if (!definition || ADDRESS.test(definition[3] || after.trim())) return line
  const [, container = ''] = definition
  return `${container}\\${line.slice(container.length)}`
}

const isQuoted = (line: string) => QUOTE.test(line) && !COMPARISON.test(line)
