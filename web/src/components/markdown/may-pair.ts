import type { Run } from './pair-runs.ts'

const CJK = /^[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Hang}\p{sc=Bopo}\u3000-\u303f\uff00-\uffef]$/u
const PUNCTUATION = /^[\p{P}\p{S}]$/u

export const isCjk = (character: string) => CJK.test(character)
export const isPunctuation = (character: string) => PUNCTUATION.test(character)

/** Longer emphasis is not looked into. */
const MAX_LENGTH = 2_000
const DIGIT = /^\d$/
/** As in `__init__`, or between one such identifier of a program and another. */
const IDENTIFIER = /^[a-z]+(?:_[a-z]+)*$|__/
/** As in `p.Arg97*` and `p.(Tyr22*`: a stop codon. */
const STOP = /\bp\.\(?[A-Z][a-z]{0,2}\d+$/
const GENE = /^[A-Z][A-Z\d-]+$/

/**
 * Two runs that CommonMark pairs: are they emphasis, rather than alleles (`CYP2C19*2`), products
 * (`5*10^9`), positions (`c.*32G>A`), stop codons (`p.Arg97*`) or marks of footnotes?
 * @param isLast no other run closes after this one.
 */
export function mayPair(open: Run, close: Run, inside: string, isLast: () => boolean): boolean {
  if (open.marker !== '*') return close.length !== 2 || !IDENTIFIER.test(inside)
  if (inside.length > MAX_LENGTH) return true
  if (closesMoreThanItOpens(inside)) return false
  if (isGlued(open)) return mayOpenInWord(open, close, inside)
  if (DIGIT.test(open.after) && open.length === 1 && !mayStartWithDigit(open, close, inside)) {
    return false
  }
  if (isGlued(close)) return mayCloseInWord(close, inside, isLast)
  const isWord = !/\s/.test(inside)
  if (STOP.test(inside)) return isWord
  return close.length > 1 || close.after !== '(' || isWord || !/\d$/.test(inside)
}

/** Between letters or digits, as stars of products and alleles are. */
function isGlued({ before, after }: Run): boolean {
  return (
    /^[\p{L}\p{N})\]}]$/u.test(before) &&
    /^[\p{L}\p{N}]$/u.test(after) &&
    !isCjk(before + after) &&
    !isCjk(before) &&
    !isCjk(after)
  )
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
  if (close.length === 1 && GENE.test(inside)) return false
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
