import type { Finding } from './identifier.ts'
import { normalizeText } from './normalize-text.ts'
import { addressRules } from './rules/address-rules.ts'
import { contactRules, innocentRules, phoneRules } from './rules/contact-rules.ts'
import { dateRules, stayRules } from './rules/date-rules.ts'
import { nameRules } from './rules/name-rules.ts'
import { numberRules } from './rules/number-rules.ts'
import { personRules } from './rules/person-rules.ts'
import type { Rule } from './rules/rule.ts'

const CONTEXT = 60
/** The first rule that claims a character has it. */
const HARD: readonly Rule[] = [
  ...contactRules,
  ...dateRules,
  ...numberRules,
  ...innocentRules,
  ...phoneRules,
  ...addressRules,
]
const RULES: readonly Rule[] = [...HARD, ...nameRules, ...personRules, ...stayRules]

type Place = Pick<Finding, 'kind' | 'start' | 'end'>

/** What else there is to say of a normalised text than rules do. */
export type Judge = (text: string) => {
  readonly found: readonly Place[]
  /** Whether what a rule found is none. */
  denies(finding: Finding): boolean
}

/**
 * What looks like a patient's identifier in a text, in the order of the text and never overlapping.
 * The time is linear in the length of the text. Rules find names only after a cue.
 * @param judge finds more where no rule has found anything, never for certain, and may deny what rules have found
 */
export function findIdentifiers(original: string, judge?: Judge): Finding[] {
  const { text, starts } = normalizeText(original)
  const { findings, claimed } = findByRules(text)
  const judged = judge?.(text)
  const isFree = ({ start, end }: Place) => !claimed.subarray(start, end).includes(1)
  const more = judged?.found.filter(isFree) ?? []
  return (
    [
      ...findings.filter((one) => !judged?.denies(one)),
      ...more.map((one): Finding => ({ ...one, certainty: 'soft', byLikeness: true })),
    ]
      .map((one) => ({
        ...one,
        start: starts?.[one.start] ?? one.start,
        end: starts?.[one.end] ?? one.end,
      }))
      // A part of one character that stands for several words is nowhere in the original.
      .filter(({ start, end }) => start < end)
      .sort((one, other) => one.start - other.start)
  )
}

function findByRules(text: string) {
  const claimed = new Uint8Array(text.length)
  const findings: Finding[] = []
  const claim = (start: number, end: number, rule: Rule) => {
    if (claimed.subarray(start, end).includes(1)) return
    const before = text.slice(Math.max(0, start - CONTEXT), start)
    if (!rule.accepts(text.slice(start, end), before, text.slice(end, end + CONTEXT))) return
    claimed.fill(1, start, end)
    if (!rule.kind) return
    const certainty = HARD.includes(rule) ? 'hard' : 'soft'
    findings.push({ kind: rule.kind, start, end, certainty })
  }
  for (const rule of RULES) {
    for (const match of text.matchAll(rule.cue ?? rule.value)) {
      const found = rule.cue ? matchAt(rule.value, text, match.index + match[0].length) : match
      if (found) claim(found.index, found.index + found[0].length, rule)
    }
  }
  return { findings, claimed }
}

function matchAt(sticky: RegExp, text: string, index: number): RegExpExecArray | null {
  sticky.lastIndex = index
  return sticky.exec(text)
}
