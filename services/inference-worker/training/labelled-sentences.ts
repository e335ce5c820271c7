import { readFileSync } from 'node:fs'

/** A sentence, and whether its writer names itself or its maker in it. */
export interface LabelledSentence {
  readonly text: string
  readonly identifies: boolean
}

/** The lines of a set of `data-sets` by name. */
export function readLines<Line>(name: string): Line[] {
  const file = new URL(`../../../data-sets/${name}.jsonl`, import.meta.url)
  const lines = readFileSync(file, 'utf8').trimEnd().split('\n')
  return lines.map((line) => JSON.parse(line) as Line)
}

/** A set of self-identifications by the end of its name: `tuning-2`. */
export function readSentences(name: string): LabelledSentence[] {
  return readLines<LabelledSentence>(`self-identification-${name}`)
}

/** The sentences that the rules were written with. */
export function readSentencesOfRules(): LabelledSentence[] {
  const of = (name: string, identifies: boolean) =>
    readFileSync(new URL(`../src/answers/self-identification/${name}.txt`, import.meta.url), 'utf8')
      .trim()
      .split('\n')
      .map((text) => ({ text, identifies }))
  return [...of('identifying', true), ...of('innocent', false)]
}
