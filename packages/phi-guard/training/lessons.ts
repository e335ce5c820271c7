import { readFileSync } from 'node:fs'
import { featuresOf, mayIdentify } from '../src/likeness/features.ts'
import { wordingOf } from '../src/likeness/surroundings.ts'
import { tokensOf } from '../src/likeness/tokens.ts'
import { normalizeText } from '../src/normalize-text.ts'

/** A text with the identifiers in it. */
export interface MarkedText {
  readonly text: string
  readonly findings: readonly { readonly kind: string; readonly text: string }[]
}

/** A token that may be a part of an identifier: what is seen of it, and whether it is one. */
export interface Lesson {
  readonly keys: readonly number[]
  readonly isPart: boolean
}

/** The sets that weights are learned from, by the ends of their names. */
export const TUNING_SETS = [
  'tuning',
  'tuning-2',
  'tuning-3',
  'tuning-4',
  'tuning-5',
  'tuning-6',
  'tuning-7',
  'tuning-8',
] as const

/** The texts of a set with identifiers, and those of its set without. */
export function readTexts(name: string): {
  readonly marked: MarkedText[]
  readonly clean: MarkedText[]
} {
  const clean = readLines<{ readonly text: string }>(`clean-biomedical-${name}`)
  return {
    marked: readLines<MarkedText>(`patient-data-${name}`),
    clean: clean.map(({ text }) => ({ text, findings: [] })),
  }
}

function readLines<Line>(name: string): Line[] {
  const file = new URL(`../../../data-sets/${name}.jsonl`, import.meta.url)
  const lines = readFileSync(file, 'utf8').trimEnd().split('\n')
  return lines.map((line) => JSON.parse(line) as Line)
}

/** What a text teaches: a lesson for each word and number that may be a part of an identifier. */
export function lessonsOf({ text: original, findings }: MarkedText): Lesson[] {
  const { text } = normalizeText(original)
  const places = placesOf(
    text,
    findings.map((finding) => normalizeText(finding.text).text),
  )
  const tokens = tokensOf(text)
  return tokens.flatMap((token, at): Lesson[] => {
    if (!mayIdentify(token)) return []
    const isPart = places.some(({ start, end }) => start < token.end && end > token.start)
    return [{ keys: featuresOf(tokens, at), isPart }]
  })
}

/** The keys of a text's wording, each once. */
export function wordingOfText({ text }: MarkedText): number[] {
  const tokens = tokensOf(normalizeText(text).text)
  return [...new Set(tokens.flatMap((_, at) => wordingOf(tokens, at)))]
}

/** Where parts stand in a text; the same part named twice stands in two places. */
export function placesOf(text: string, parts: readonly string[]) {
  const next = new Map<string, number>()
  return parts.map((part) => {
    const start = text.indexOf(part, next.get(part) ?? 0)
    next.set(part, start + 1)
    return { start, end: start + part.length }
  })
}
