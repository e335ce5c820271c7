import type { Finding } from './identifier.ts'
import { withoutMarkup } from './markup.ts'
import { normalizeText, OF_PASTED_TEXTS } from './normalize-text.ts'
import { repairScan } from './repair-scan.ts'
import { addressRules } from './rules/address-rules.ts'
import { contactRules, harmlessRules, phoneRules } from './rules/contact-rules.ts'
import { dateRules, stayRules } from './rules/date-rules.ts'
import { nameRules } from './rules/name-rules.ts'
import { numberRules } from './rules/number-rules.ts'
import { personRules } from './rules/person-rules.ts'
import { anyCueOf, type Rule } from './rules/rule.ts'
import { type ScriptRule, scriptRules } from './rules/script-rules.ts'
import { smallNameRules } from './rules/small-name-rules.ts'
import { placesInTables } from './rules/table-cells.ts'

const CONTEXT = 60
/** Rules run in order; a character belongs to the first rule that matches it. */
const RULES: readonly Rule[] = [
  contactRules,
  dateRules,
  numberRules,
  harmlessRules,
  phoneRules,
  addressRules,
  nameRules,
  smallNameRules,
  personRules,
  stayRules,
].flat()
/** All cues share one pattern, because separate searches take twice as long. */
const CUE = anyCueOf(RULES)
/** Kinds whose form is never certain. */
const SOFT = /name|age|adm|ward/

type Place = Pick<Finding, 'kind' | 'start' | 'end'>
type Matched = Omit<Finding, 'kind'> & Pick<Rule, 'kind' | 'isUnlearned'>

type Claimed = Finding & Pick<Rule, 'isUnlearned'>

/** A classifier that adjusts the findings of the rules, given the normalised text. */
export type Classifier = (text: string) => {
  readonly found: readonly Place[]
  /** Returns true if a finding of a rule is not an identifier. */
  rejects(finding: Claimed): boolean
}

/**
 * Finds possible patient identifiers in the order of the text, without overlap, in linear time.
 * Rules find names only after a cue.
 * @param classify adds soft findings where no rule matched, and may reject findings of rules
 */
export function findIdentifiers(original: string, classify?: Classifier): Finding[] {
  const { starts, ...normalized } = normalizeText(original, OF_PASTED_TEXTS)
  const text = repairScan(normalized.text)
  const isLatin = normalized.text === normalized.latin
  const latin = isLatin ? text : repairScan(normalized.latin)
  const toOriginal = (place: number) => starts?.[place] ?? place
  const claimed = new Uint8Array(text.length)
  const isFree = ({ start, end }: Omit<Place, 'kind'>) => {
    for (let at = start; at < end; at++) if (claimed[at]) return false
    return true
  }
  const announced = placesOfCues(latin)
  const claim = (places: readonly Matched[], accepts?: Rule['accepts']) =>
    places.filter((place): place is Claimed => {
      const { start, end } = place
      const before = text.substring(start - CONTEXT, start)
      const after = text.slice(end, end + CONTEXT)
      const isOne = isFree(place) && accepts?.(text.slice(start, end), before, after) !== false
      if (isOne) claimed.fill(1, start, end)
      return isOne && place.kind !== ''
    })
  const findings = [
    ...(isLatin ? [] : scriptRules.flatMap((rule) => claim(placesInScript(rule, text)))),
    ...claim(placesInTables(latin).map(([kind, start, end]) => toUnlearned(kind, start, end))),
    ...RULES.flatMap((rule) => claim(placesOf(rule, latin, announced), rule.accepts)),
  ]
  const classified = classify?.(text)
  return (
    [
      ...findings.filter((one) => !classified?.rejects(one)),
      ...(classified?.found
        .filter(isFree)
        .map((one): Claimed => ({ ...one, certainty: 'soft', byClassifier: true })) ?? []),
    ]
      .map((one) => {
        const [start, end] = [toOriginal(one.start), toOriginal(one.end)]
        const { isUnlearned: _, ...finding } = one
        return { ...finding, start, end: start + withoutMarkup(original.slice(start, end)).length }
      })
      // A part of a character that expands to several words has no position in the original.
      .filter(({ start, end }) => start < end)
      .sort((one, other) => one.start - other.start)
  )
}

/** Returns the positions where any cue begins. */
function placesOfCues(text: string): number[] {
  const places: number[] = []
  for (CUE.lastIndex = 0; CUE.test(text); CUE.lastIndex++) places.push(CUE.lastIndex)
  return places
}

/**
 * Returns the matches of a rule, before `accepts` is applied.
 * @param announced positions where a cue may begin
 */
function placesOf(
  { kind, cue, value, isUnlearned }: Rule,
  text: string,
  announced: readonly number[],
) {
  const found = cue ? valuesAfter(cue, value, text, announced) : [...text.matchAll(value)]
  return found.map(({ index, 0: { length } }) => ({
    ...toMatched(kind, index, index + length),
    ...(isUnlearned && { isUnlearned }),
  }))
}

function placesInScript({ kind, pattern }: ScriptRule, text: string): Matched[] {
  return Array.from(text.matchAll(pattern), ({ index, 0: all, 1: value = all }) => {
    const end = index + all.length
    return toUnlearned(kind, end - value.length, end)
  })
}

const toUnlearned = (...place: Parameters<typeof toMatched>): Matched => ({
  ...toMatched(...place),
  isUnlearned: true,
})

function toMatched(kind: Rule['kind'], start: number, end: number): Matched {
  return { kind, start, end, certainty: SOFT.test(kind) ? 'soft' : 'hard' }
}

function valuesAfter(cue: RegExp, value: RegExp, text: string, announced: readonly number[]) {
  const values: RegExpExecArray[] = []
  for (const place of announced) {
    cue.lastIndex = place
    if (!cue.test(text)) continue
    value.lastIndex = cue.lastIndex
    const found = value.exec(text)
    if (found) values.push(found)
  }
  return values
}
