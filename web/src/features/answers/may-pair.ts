import type { Run } from './pair-runs.ts'

const CJK = /^[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Hang}\p{sc=Bopo}\u3000-\u303f\uff00-\uffef]$/u
const PUNCTUATION = /^[\p{P}\p{S}]$/u

export const isCjk = (character: string) => CJK.test(character)
export const isPunctuation = (character: string) => PUNCTUATION.test(character)

/** Longer emphasis is accepted without a check. */
const MAX_LENGTH = 2_000
const DIGIT = /^\d$/
/** As in `__init__`, or the text between two identifiers of a program. */
const IDENTIFIER = /^[a-z]+(?:_[a-z]+)*$|__/
/** As in `p.Arg97*` and `p.(Tyr22*`: a stop codon. */
const STOP = /\bp\.\(?[A-Z][a-z]{0,2}\d+$/
const GENE = /^[A-Z][A-Z\d-]+$/

/** A pair of runs that CommonMark would accept, and the text around it. */
export interface Pair {
  readonly open: Run
  readonly close: Run
  readonly inside: string
  /** Whether no later run could close the emphasis. */
  readonly isLast: () => boolean
  /** Whether the pair is inside another run that has opened. */
  readonly isNested: () => boolean
}

/**
 * Whether a pair is emphasis, unlike alleles (`CYP2C19*2`), products (`5*10^9`), positions
 * (`c.*32G>A`), stop codons (`p.Arg97*`) or footnote marks.
 */
export function mayPair({ open, close, inside, isLast, isNested }: Pair): boolean {
  if (open.marker !== '*') return mayPairUnderscores(open, close, inside)
  if (inside.length > MAX_LENGTH) return true
  if (closesMoreThanItOpens(inside) || isMark(open)) return false
  if (isGlued(open)) return mayOpenInWord(open, close, inside)
  const isAmount = DIGIT.test(open.after) && open.length === 1
  if (isAmount && (isNested() || !mayStartWithDigit(open, close, inside))) return false
  return isGlued(close) ? mayCloseInWord(close, inside, isLast) : mayClose(close, inside)
}

function mayPairUnderscores(open: Run, close: Run, inside: string): boolean {
  if (open.length !== close.length) return !inside.includes('_')
  return close.length !== 2 || !IDENTIFIER.test(inside)
}

/** Between letters, digits or brackets, like the stars of alleles and products. */
export function isGlued({ before, after }: Run): boolean {
  const isText = /^[\p{L}\p{N})\]}]$/u.test(before) && /^[\p{L}\p{N}([{]$/u.test(after)
  return isText && !isCjk(before) && !isCjk(after)
}

/** After a word and before punctuation, as in `5.2*;`: the mark of a footnote. */
export function isMark({ before, after }: Run): boolean {
  const isAmidText = /^[\p{L}\p{N})\]}%]$/u.test(before) && /^[^([{]$/.test(after)
  return isAmidText && isPunctuation(after) && !isCjk(before) && !isCjk(after)
}

function mayClose(close: Run, inside: string): boolean {
  return close.length > 1 || !STOP.test(inside) || !/\s/.test(inside)
}

/** `K*m*` and `hyper**kal**emia`, but not `a*b*c` and `x**2`. */
function mayOpenInWord(open: Run, close: Run, inside: string): boolean {
  if (!/^\p{L}+$/u.test(inside)) return false
  return isGlued(close) ? open.length > 1 && inside.length > 1 && !DIGIT.test(close.after) : true
}

/** `*5 mg daily*`, but not ` *3 and *17` or `c.*32G>A … p.Arg97*`. */
function mayStartWithDigit(open: Run, close: Run, inside: string): boolean {
  if (isGlued(close) || /[./:+–-]/.test(open.before)) return false
  return /\s/.test(inside) ? !/\d$/.test(inside) : !inside.includes('/')
}

/** `*anti*body`, `**T**umor` and `*p*53`, but not `*Note: CYP2C19*2 …*` or `*ABO*A1.01`. */
function mayCloseInWord(close: Run, inside: string, isLast: () => boolean): boolean {
  const isWord = !/\s/.test(inside)
  if (DIGIT.test(close.after)) return close.length > 1 ? isWord : /^\p{L}{1,3}$/u.test(inside)
  if (close.after === '(' && /\d$/.test(inside) && close.length === 1) return isWord
  if (close.length === 1 && GENE.test(inside)) return isPunctuation(close.after)
  return isWord || isLast()
}

function closesMoreThanItOpens(text: string): boolean {
  let depth = 0
  for (const [bracket] of text.matchAll(/[()]/g)) {
    depth += bracket === '(' ? 1 : -1
    if (depth < 0) return true
  }
  return false
}
