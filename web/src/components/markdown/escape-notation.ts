import { blankCodeBlocks } from '@assay/citations'

/** What may stand in front of a block within its line: quotes and list items. */
const CONTAINER = String.raw`^((?:[ \t]*(?:>|(?:[-*+]|\d{1,9}[.)])(?=[ \t])))*[ \t]*)`
const AMOUNT = String.raw`[ \t]?[=≥]?[ \t]?[~≈±+−–-]?[$€£¥]?[\d½¼¾](?!\d{0,8}[.)][ \t])`
const COMPARISON = new RegExp(
  String.raw`^((?:[ \t]*(?:[-*+]|\d{1,9}[.)])(?=[ \t]))*[ \t]*)>(?=${AMOUNT})`,
)
const QUOTE = /^[ \t]*>/
const YEAR = new RegExp(String.raw`${CONTAINER}(\d{4,9})([.)])(?=[ \t]|$)`)
const STAR_NOTE = /^([ \t]*)\*(?=[ \t]+[pP][ \t]?[<>=≤])/
const STAR = /^([ \t]*)\*(?=[ \t])/
const OTHER_NOTE = /^[ \t]*(?:\*\*|†|‡|§)[ \t]/
const DEFINITION = new RegExp(String.raw`${CONTAINER}\[(?!\^)((?:[^[\]\\]|\\.)+)\]:[ \t]*(\S*)`)
const ROW = /^\s*\|.*\|\s*$/
const CODE = /(`+)([^`]+)\1/g
const ADDRESS = /^<?(?:[a-z][a-z\d+.-]*:|\/|#|www\.|[\w-]+(?:\.[\w-]+)*\.[a-z]{2,}(?:[/?#>]|$))/i

/**
 * Escapes what markdown would take for its own marks, and hide: `> 50 mL/min` for a quotation, `2019.`
 * for a number of a list, `* p < 0.05` for its bullet, `[K+]: 4.1` for the address of a link, a bar in the code of a table for a border.
 */
export function escapeNotation(source: string): string {
  const plain = blankCodeBlocks(source).split('\n')
  const lines = source.split('\n')
  return lines
    .map((line, index) => (plain[index] === line ? escapeLine(lines, index) : line))
    .join('\n')
}

function escapeLine(lines: readonly string[], index: number): string {
  const line = lines[index] ?? ''
  if (ROW.test(line)) return line.replace(CODE, (code) => code.replace(/(?<!\\)\|/g, '\\|'))
  const [before = '', after = ''] = [lines[index - 1], lines[index + 1]]
  // The last line may be half of another comparison.
  const isHalf = index === lines.length - 2 && after.trim() === '>'
  if (COMPARISON.test(line) && !isQuoted(before) && !isQuoted(after, isHalf)) {
    return line.replace(COMPARISON, '$1\\>')
  }
  if (YEAR.test(line)) return line.replace(YEAR, '$1$2\\$3')
  const isNote = STAR_NOTE.test(line) || OTHER_NOTE.test(before) || OTHER_NOTE.test(after)
  if (isNote && STAR.test(line)) return line.replace(STAR, '$1\\*')
  const definition = DEFINITION.exec(line)
  if (definition && !isAddress(definition[3] || after.trim())) {
    const [, container = ''] = definition
    return `${container}\\${line.slice(container.length)}`
  }
  return line
}

const isQuoted = (line: string, isHalf = false) =>
  !isHalf && QUOTE.test(line) && !COMPARISON.test(line)

const isAddress = (destination: string) => ADDRESS.test(destination)
