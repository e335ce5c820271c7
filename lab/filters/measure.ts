import { cpuMsOf } from '@assay/testing/cpu-time'
import { findIdentifiers } from '@assay/text-filters/patient-data'
import { classifyTokens } from '@assay/text-filters/patient-data/classifier'
import { identifiesItself } from '@assay/text-filters/self-identification'
import type { LabelledSentence } from './learn-self-identification.ts'
import { measureLabels } from './measure-labels.ts'
import { measurePatientData } from './measure-patient-data.ts'
import { readLines, type Split } from './read-lines.ts'

// Prints a filter's recall and false alarms on a split, for example `self-identification
// development`. It prints no lines of the split. Use `held-out` rarely, because each run reveals a
// little about that split.
const PRINT: Readonly<Record<string, (split: Split) => void>> = {
  labels: (split) => console.log(measureLabels(split)),
  'patient-data': printPatientData,
  'self-identification': printSelfIdentification,
}

/** Maximum length of a message in characters. */
const MAX_CHARACTERS = 12_000

const [filter = '', split = 'development'] = process.argv.slice(2)
const print = PRINT[filter]
if (!print) throw new Error(`Name one of ${Object.keys(PRINT).join(', ')}`)
print(split as Split)

function printPatientData(split: Split): void {
  const { identifiers, notes, structured, names, stops, cleanTexts, text } =
    measurePatientData(split)
  const pasted = text.slice(0, MAX_CHARACTERS)
  const ms = cpuMsOf(() => void findIdentifiers(pasted, classifyTokens), 20)
  const found = (all: readonly { readonly isFound: boolean }[]) =>
    shareOf(all, ({ isFound }) => isFound)
  console.log(`identifiers: ${found(identifiers)}, notes with any: ${found(notes)}`)
  console.log(`structured identifiers: ${found(structured)}, names: ${found(names)}`)
  console.log(`false stops: ${stops.length} of ${cleanTexts} clean texts`)
  console.log(`${pasted.length} characters full of identifiers: ${ms.toFixed(2)} ms`)
}

function printSelfIdentification(split: Split): void {
  const lines = readLines<LabelledSentence>('self-identification', split)
  for (const [set, sentences] of Map.groupBy(lines, (line) => line.set)) {
    const found = (identifies: boolean) =>
      shareOf(
        sentences.filter((line) => line.identifies === identifies),
        ({ text }) => identifiesItself(text, []),
      )
    console.log(`${split} ${set}: recall ${found(true)}, false alarms ${found(false)}`)
  }
}

function shareOf<Item>(items: readonly Item[], isOne: (item: Item) => boolean): string {
  const count = items.filter(isOne).length
  return `${count} of ${items.length} (${((100 * count) / items.length).toFixed(1)} %)`
}
