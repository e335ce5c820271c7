/**
 * Formulas pass the parsers of markdown as code, which they leave as it is. This character, which
 * Unicode keeps for internal use, marks such code.
 */
const MARK = '\uFDD0'

/** Does a source hold formulas? */
export const hasFormulas = (source: string) => source.includes(MARK)

/** A formula within a line. */
export function inlineMark(written: string): string {
  const ticks = ticksAround(written, 1)
  return `${ticks}${MARK}${written.replace(/\s*\n\s*/g, ' ')}${ticks}`
}

/** The lines of a formula that stands alone. */
export function displayMark(written: string): readonly string[] {
  const fence = ticksAround(written, 3)
  return [fence, ...`${MARK}${written}`.split('\n'), fence]
}

function ticksAround(text: string, least: number): string {
  const longest = Math.max(0, ...(text.match(/`+/g) ?? []).map(({ length }) => length))
  return '`'.repeat(Math.max(least, longest + 1))
}

/** What was written, if the text of a code element is a formula. */
export function formulaIn(code: string): string | undefined {
  return code.startsWith(MARK) ? code.slice(MARK.length).trimEnd() : undefined
}

/** A source as the model has written it. */
export function withoutMarks(source: string): string {
  return source
    .replace(/^([ >]*)(`{3,})\n[ >]*\uFDD0([\s\S]*?)\n[ >]*\2$/gm, '$1$3')
    .replace(/(`+)\uFDD0([\s\S]*?)\1/g, '$2')
}

/** Text that holds no marks of its own. */
export const withoutForgedMarks = (text: string) => text.replaceAll(MARK, '')

const WRITTEN = /^(\\\[|\\\(|\$\$?)([\s\S]*?)(?:\\\]|\\\)|\$\$?)([.,;:]?)$/

/** The TeX of a formula, without what marks it as one. Models write `%` and `#` for themselves. */
export function texOf(written: string): string {
  const [, , tex = '', punctuation = ''] = WRITTEN.exec(written) ?? []
  return `${tex.trim()}${punctuation}`.replace(/(?<!\\)(?:%|#(?!\d))/g, '\\$&')
}
