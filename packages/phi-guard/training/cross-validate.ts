import { createWeightTable } from '@assay/learned-weights'
import { findIdentifiers } from '../src/find-identifiers.ts'
import { judgeByLikeness } from '../src/likeness/judge-by-likeness.ts'
import { learnLikeness } from './learn-likeness.ts'
import { type MarkedText, placesOf, readTexts, TUNING_SETS } from './lessons.ts'

// Prints what rules alone, and rules with weights that are learned from the other authors' texts, find in
// the texts of one, and how many clean ones they stop; for the development sets with the weights of all.
// No text is printed.
const SOFT = new Set(['name', 'age_over_89', 'admission_date', 'place_with_age'])

type Find = (text: string) => readonly { readonly start: number; readonly end: number }[]

const sets = TUNING_SETS.map((name) => ({ name, ...readTexts(name) }))
for (const name of [...TUNING_SETS, 'development', 'development-2']) {
  const texts = sets
    .filter((set) => set.name !== name)
    .flatMap(({ marked, clean }) => [...marked, ...clean])
  const { identifiers, surroundings } = learnLikeness(texts)
  const weights = {
    identifiers: createWeightTable(identifiers),
    surroundings: createWeightTable(surroundings),
  }
  const both: Find = (text) => findIdentifiers(text, (plain) => judgeByLikeness(plain, weights))
  process.stdout.write(`${name}: rules ${tell(name, findIdentifiers)}; both ${tell(name, both)}\n`)
}

function tell(name: string, find: Find): string {
  const { marked, clean } = readTexts(name)
  const found = marked.flatMap((line) => foundOf(line, find))
  const structured = share(found.filter(({ kind }) => !SOFT.has(kind)))
  const names = share(found.filter(({ kind }) => kind === 'name'))
  const stopped = share(clean.map(({ text }) => ({ isFound: find(text).length > 0 })))
  return `${structured} % of structured, ${names} % of names, ${stopped} % of clean stopped`
}

function foundOf({ text, findings }: MarkedText, find: Find) {
  const found = find(text)
  const places = placesOf(
    text,
    findings.map((finding) => finding.text),
  )
  return findings.map(({ kind }, at) => {
    const { start = 0, end = 0 } = places[at] ?? {}
    return { kind, isFound: found.some((one) => one.start < end && one.end > start) }
  })
}

function share(of: readonly { readonly isFound: boolean }[]): string {
  return ((100 * of.filter(({ isFound }) => isFound).length) / of.length).toFixed(1)
}
