import type { ProviderSource } from '@assay/contracts/chat/answer-sources'
import type { Root, Text } from 'mdast'
import { linkPlaces, replaceTexts } from './replace-texts.ts'

/** `[1]`, `[1, 2]`, `【1】` and `【1†source】`. */
const MARK = /\[\d{1,3}(?:\s?[,;]\s?\d{1,3}){0,20}\]|【\d{1,3}(?:†[^【】]{0,80})?】/g
const NUMBERS = /\d+/g
/** A bracket that the model escaped. */
const ESCAPED = /\\[[\]]/

/**
 * A remark plugin that links the numbers of sources that the provider returned. Numbers that the
 * text defines are already links or footnotes; code and formulas stay unchanged.
 */
export function linkNumbers(sources: readonly ProviderSource[]) {
  return () => (tree: Root, file: { readonly value: unknown }) => {
    if (sources.length === 0) return
    replaceTexts(tree, (node) =>
      isEscaped(node, String(file.value)) ? undefined : linkMarks(node.value, sources),
    )
  }
}

function isEscaped({ position }: Text, source: string): boolean {
  return ESCAPED.test(source.slice(position?.start.offset, position?.end.offset))
}

function linkMarks(text: string, sources: readonly ProviderSource[]) {
  const places = [...text.matchAll(MARK)].flatMap(({ 0: mark, index }) => placesIn(mark, index))
  const linked = places.flatMap(({ number, start, end }) => {
    const url = sources[number - 1]?.url
    return url ? [{ start, end, url }] : []
  })
  return linkPlaces(text, linked)
}

interface Place {
  readonly number: number
  readonly start: number
  readonly end: number
}

/**
 * The parts of a mark that become links: the whole mark for one number, each number for several.
 */
function placesIn(mark: string, index: number): Place[] {
  const numbers = [...(mark.startsWith('【') ? mark.replace(/†.*/, '') : mark).matchAll(NUMBERS)]
  const [only] = numbers
  if (only && numbers.length === 1) {
    return [{ number: Number(only[0]), start: index, end: index + mark.length }]
  }
  return numbers.map(({ 0: digits, index: at }) => {
    const start = index + at
    return { number: Number(digits), start, end: start + digits.length }
  })
}
