import { findMentions } from '@assay/citations'
import { drugNamed } from './drug-names.ts'
import { type Fact, matchesIn } from './fact.ts'
import { findAmounts } from './find-amounts.ts'
import { wordsOf } from './words-of.ts'

/** The facts of a text without markup, in order of their beginnings. */
export function findFacts(text: string): Fact[] {
  const facts: Fact[] = []
  const all = [...findSources(text), ...findDetails(text), ...findAmounts(text)]
  // The number of an identifier, or in a word, is no amount.
  for (const fact of [...all, ...findDrugs(text), ...findNegations(text)]) {
    const isPart = facts.some(({ start, end }) => start <= fact.start && fact.start < end)
    if (!isPart) facts.push(fact)
  }
  return facts.sort((a, b) => a.start - b.start)
}

/** Authorities and studies. The names of studies are capitals, like some other words: ARISTOTLE, RE-LY. */
const NAMED =
  /(?<![A-Za-z\d-])(?:NICE|WHO|FDA|EMA|ESC|AHA|ACC|ADA|EASD|KDIGO|IDSA|ATS|BTS|GINA|GOLD|CDC|ESMO|ASCO|NCCN|USPSTF|RCOG|ACOG|SIGN|EULAR|ACR|AAN|BNF|MHRA|Cochrane|UpToDate|(?!(?:ASTCT|COVID|CRISPR|FLAIR|HFM?[PR]EF|ICANS|IFNAR|NSAID|N?STEMI|SARS)\b)[A-Z]{5,}|[A-Z]{2,}[A-Za-z]*-[A-Z]{2,}|[A-Z]\S+ et al)(?![A-Za-z\d])/g

const findSources = (text: string) => [
  ...findMentions(text).map(({ start, end, kind, id }): Fact => {
    return { start, end, kind: 'source', key: `${kind} ${id}` }
  }),
  ...matchesIn(text, NAMED, 'source'),
]

/** How often and by which route a drug is given. */
const DETAILS: readonly (readonly [key: string, pattern: RegExp])[] = [
  ['1/day', /(?<!twice |times )\b(?:once )?(?:daily|(?:a|per) day)\b|\/d(?:ay)?\b|\b[QO]D\b/gi],
  ['2/day', /\btwice (?:daily|a day|per day)\b|\bb\.i\.d\b|\bBI?D\b/gi],
  ['3/day', /\b(?:three|3) times (?:daily|a day|per day)\b|\bt\.i\.d\b|\bT(?:ID|DS)\b/gi],
  ['4/day', /\b(?:four|4) times (?:daily|a day|per day)\b|\bq\.i\.d\b|\bQ(?:ID|DS)\b/gi],
  ['1/week', /\b(?:once )?(?:weekly|(?:a|per) week)\b/gi],
  ['1/month', /\b(?:once )?(?:monthly|(?:a|per) month)\b/gi],
  ['iv', /\bintravenous(?:ly)?\b|\bIV\b/gi],
  ['im', /\bintramuscular(?:ly)?\b|\bIM\b/gi],
  ['sc', /\bsubcutaneous(?:ly)?\b|\bSC\b/gi],
  ['buccal', /\bbuccal(?:ly)?\b/gi],
  ['oral', /\boral(?:ly)?\b(?! (?:anticoag|contracep))|\bby mouth\b|\bPO\b/gi],
]

const findDetails = (text: string) =>
  DETAILS.flatMap(([key, pattern]) =>
    matchesIn(text, pattern, 'detail').map((fact) => ({ ...fact, key })),
  )

const VITAMIN_OR_WORD = /vitamin [A-K]\d{0,2}(?![a-z\d])|[a-z]{5,}/gi

const findDrugs = (text: string) =>
  matchesIn(text, VITAMIN_OR_WORD, 'drug').flatMap((fact) => {
    const key = fact.key.startsWith('vitamin ') ? fact.key : drugNamed(fact.key)
    return key ? [{ ...fact, key }] : []
  })

const NEGATION =
  /(?<![a-z])(?:not(?! (?:only|just|necessarily))|no(?! (?:more|less|later|longer|fewer|matter))|never|without|cannot|[a-z]+n[’']t|neither|nor|none|avoid(?:ed|s|ing)?|contraindicat[a-z]+|ineffective|unsafe)(?![a-z])/gi
/** Words that make a negated clause advice. */
const ADVICE =
  /avoid|contraindicat|ineffective|unsafe|should|must|recommend|advis|need|requir|approv|licen[cs]/i
const CLAUSE_END = /[.;:|\n]|, |\b(?:but|whereas|although|however)\b/

/** Negations are compared by what their clauses are about, so `not recommended` equals `avoid`. */
const findNegations = (text: string) =>
  matchesIn(text, NEGATION, 'negation').map((fact) => {
    const before = text.slice(0, fact.start).split(CLAUSE_END).at(-1) ?? ''
    const after = text.slice(fact.end).split(CLAUSE_END)[0] ?? ''
    const isMinor = !ADVICE.test(`${before}${fact.key}${after}`)
    return { ...fact, key: 'not', isMinor, topic: wordsOf(`${before} ${after}`) }
  })
