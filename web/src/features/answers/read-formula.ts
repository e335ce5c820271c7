import {
  isBracketedFormula,
  isDisplayFormula,
  isDollarFormula,
  isFormulaBetweenWords,
} from './is-formula.ts'

/** The position of a formula in a text. */
export interface Formula {
  readonly start: number
  readonly end: number
  /** Whether the formula is on lines of its own. */
  readonly isDisplay: boolean
}

/** Longer formulas are text: KaTeX would take too long. */
const MAX_DISPLAY_LENGTH = 4_000
const MAX_INLINE_LENGTH = 1_000

const LINE_START = /^[ \t>]*(?:(?:[-*+]|\d{1,9}[.)])[ \t]+)*$/
const LINE_END = /[ \t]*[.,;:]?[ \t]*(?=\n|$)/y
const BLANK_LINE = /\n[ \t]*\n/
/**
 * As in Pandoc: no space inside the dollars and no digit after them, so that "$5 and $10" stays
 * text.
 */
const SINGLE_DOLLARS = /\$(?![\s$])((?:\\.|[^$\n\\]){1,1000}?)(?<!\s)\$(?![\d$])/y
const CLOSERS: Readonly<Record<string, string>> = { '\\[': '\\]', '\\(': '\\)', $$: '$$' }

/** Reads the formulas of a text, given their openers. All calls together take linear time. */
export function createFormulaReader(text: string, growing: boolean) {
  const find = createFinder(text)
  return (opener: string, start: number): Formula | undefined => {
    if (opener === '$') return readSingleDollars(text, start)
    const inner = start + opener.length
    const close = find(CLOSERS[opener] ?? '', inner)
    if (close < 0) return growing ? readHalf(text, opener, start) : undefined
    const content = text.slice(inner, close)
    return readWhole(text, opener, { start, content, end: close + 2 })
  }
}

interface Span {
  readonly start: number
  readonly content: string
  readonly end: number
}

function readWhole(text: string, opener: string, span: Span): Formula | undefined {
  const { content } = span
  if (content.trim() === '' || content.length > MAX_DISPLAY_LENGTH) return undefined
  if (opener === '\\(') return readInline(span, isBracketedFormula)
  const line = lineAround(text, span.start)
  const display = readDisplay(text, line, span)
  if (display) return display
  if (opener === '\\[') {
    const { start, end } = span
    return isFormulaBetweenWords(content) ? { start, end, isDisplay: !line.isFixed } : undefined
  }
  const isAmongDollars = [span.start - 1, span.start + 2, span.end].some((at) => text[at] === '$')
  return isAmongDollars ? undefined : readInline(span, (tex) => isDollarFormula(tex, line.isRow))
}

/** A formula on lines of its own, or with several lines. */
function readDisplay(text: string, line: Line, { start, content, end }: Span): Formula | undefined {
  const after = endOfLine(text, end)
  const isAlone = LINE_START.test(line.before) && after !== undefined
  const stands = isAlone || (content.includes('\n') && !line.isFixed)
  if (!stands || !isDisplayFormula(content)) return undefined
  return { start, end: after ?? end, isDisplay: true }
}

function readInline(
  { start, content, end }: Span,
  isFormula: (content: string) => boolean,
): Formula | undefined {
  if (content.length > MAX_INLINE_LENGTH || BLANK_LINE.test(content)) return undefined
  return isFormula(content) ? { start, end, isDisplay: false } : undefined
}

function readSingleDollars(text: string, start: number): Formula | undefined {
  if (/[\w\\$]/.test(text[start - 1] ?? '')) return undefined
  SINGLE_DOLLARS.lastIndex = start
  const [whole = '', content = ''] = SINGLE_DOLLARS.exec(text) ?? []
  const end = start + whole.length
  const isWordLike = /[A-Za-z]/.test(text[end] ?? '') && !/^.$|[\\^_]/.test(content)
  if (!content || isWordLike || !isDollarFormula(content, lineAround(text, start).isRow)) {
    return undefined
  }
  return { start, end, isDisplay: false }
}

/** A formula whose end has not arrived yet. */
function readHalf(text: string, opener: string, start: number): Formula | undefined {
  const content = text.slice(start + opener.length, start + MAX_DISPLAY_LENGTH)
  const end = text.length
  if (end - start > MAX_DISPLAY_LENGTH) return undefined
  if (opener === '\\(') {
    const isHalf = !content.includes('\n') && isBracketedFormula(content)
    return isHalf ? { start, end, isDisplay: false } : undefined
  }
  const begins = /^[ \t]*\n/.test(content) || isDisplayFormula(content)
  const isHalf = begins && LINE_START.test(lineAround(text, start).before)
  return isHalf ? { start, end, isDisplay: true } : undefined
}

interface Line {
  /** The text before the formula. */
  readonly before: string
  readonly isRow: boolean
  /** A table row or a heading, which must stay on one line. */
  readonly isFixed: boolean
}

function lineAround(text: string, index: number): Line {
  const from = text.lastIndexOf('\n', index - 1) + 1
  const to = text.indexOf('\n', index)
  const line = text.slice(from, to < 0 ? text.length : to)
  const isRow = /^\s*\||\s\|\s/.test(line)
  return { before: text.slice(from, index), isRow, isFixed: isRow || /^\s*#/.test(line) }
}

/** The end of a line if only punctuation follows; undefined otherwise. */
function endOfLine(text: string, index: number): number | undefined {
  LINE_END.lastIndex = index
  const rest = LINE_END.exec(text)?.[0]
  return rest === undefined ? undefined : index + rest.length
}

/** `indexOf` for increasing indexes: each mark is searched for only once in a text. */
function createFinder(text: string) {
  const found = new Map<string, number>()
  return (mark: string, from: number): number => {
    const known = found.get(mark)
    if (known !== undefined && (known < 0 || known >= from)) return known
    const index = text.indexOf(mark, from)
    found.set(mark, index)
    return index
  }
}
