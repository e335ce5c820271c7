import { findIdentifiers } from '@assay/text-filters/patient-data'
import { classifyTokens } from '@assay/text-filters/patient-data/classifier'
import { type MarkedText, placesOf } from './marked-text.ts'
import { readLines, type Split } from './read-lines.ts'

/** Kinds of identifiers whose form is uncertain. */
const SOFT = new Set(['name', 'age_over_89', 'admission_date', 'place_with_age', 'ward_place'])

/**
 * Measures the guard's findings in a split: each marked identifier, and the first finding in each
 * clean text.
 */
export function measurePatientData(split: Split) {
  const lines = readLines<MarkedText>('patient-data', split)
  const clean = lines.filter(({ findings }) => findings.length === 0)
  const identifiers = lines.flatMap(scoreLine)
  return {
    identifiers,
    notes: lines.filter(({ findings }) => findings.length > 0).map(isStopped),
    structured: identifiers.filter(({ kind }) => !SOFT.has(kind)),
    names: identifiers.filter(({ kind }) => kind === 'name'),
    stops: clean.flatMap(({ text }) => findPatientData(text).slice(0, 1)),
    cleanTexts: clean.length,
    text: lines.flatMap(({ text, findings }) => (findings.length > 0 ? text : [])).join(' '),
  }
}

/** A text with identifiers is stopped if the guard finds anything in it, right or wrong. */
const isStopped = ({ text }: MarkedText) => ({ isFound: findPatientData(text).length > 0 })

/** Finds identifiers with the rules and the classifier together, as the server does. */
const findPatientData = (text: string) => findIdentifiers(text, classifyTokens)

function scoreLine({ text, findings }: MarkedText) {
  const found = findPatientData(text)
  const places = placesOf(
    text,
    findings.map((finding) => finding.text),
  )
  return findings.map(({ kind }, at) => {
    const { start = 0, end = 0 } = places[at] ?? {}
    return { kind, isFound: found.some((one) => one.start < end && one.end > start) }
  })
}
