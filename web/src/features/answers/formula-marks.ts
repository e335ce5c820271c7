/**
 * Formulas pass through the markdown parsers as code, which they leave unchanged. This character,
 * reserved by Unicode for internal use, marks such code.
 */
const MARK = '\uFDD0'

/** Whether a source contains formulas. */
export const hasFormulas = (source: string) => source.includes(MARK)

/** The code for a formula within a line. */
export function inlineMark(written: string): string {
  const ticks = ticksAround(written, 1)
  return `${ticks}${MARK}${written.replace(/\s*\n\s*/g, ' ')}${ticks}`
}

/** The lines of code for a formula on its own lines. */
export function displayMark(written: string): readonly string[] {
  const fence = ticksAround(written, 3)
  return [fence, ...`${MARK}${written}`.split('\n'), fence]
}

function ticksAround(text: string, least: number): string {
  const longest = Math.max(0, ...(text.match(/`+/g) ?? []).map(({ length }) => length))
  return '`'.repeat(Math.max(least, longest + 1))
}

/** The source of the formula, if the text of a code element is a formula. */
export function formulaIn(code: string): string | undefined {
  return code.startsWith(MARK) ? code.slice(MARK.length).trimEnd() : undefined
}

/** A source as the model wrote it. */
export function withoutMarks(source: string): string {
  return source
    .replace(/^([ >]*)(`{3,})\n[ >]*\uFDD0([\s\S]*?)\n[ >]*\2$/gm, '$1$3')
    .replace(/(`+)\uFDD0([\s\S]*?)\1/g, '$2')
    .replaceAll(MARK, '')
}

/** Removes the mark from a model's text, so that it cannot forge a formula. */
export const withoutForgedMarks = (text: string) => text.replaceAll(MARK, '')

const WRITTEN = /^(\\\[|\\\(|\$\$?)([\s\S]*?)(?:\\\]|\\\)|\$\$?)([.,;:]?)$/

/** The TeX of a formula, without its delimiters. Models write `%` and `#` as literal characters. */
export function texOf(written: string): string {
  const [, , tex = '', punctuation = ''] = WRITTEN.exec(written) ?? []
  return `${tex.trim()}${punctuation}`.replace(/(?<!\\)(?:%|#(?!\d))/g, '\\$&')
}
