import { isCjk, isGlued, isMark, isPunctuation, mayPair } from './may-pair.ts'

/** A run of stars or underscores. The neighbouring characters are empty at a line's ends. */
export interface Run {
  readonly marker: string
  readonly length: number
  readonly before: string
  readonly after: string
  /** As defined by CommonMark. */
  readonly opens: boolean
  readonly closes: boolean
}

export type Decision = Pick<Run, 'opens' | 'closes'>

/** Further openers are ignored, which keeps the time linear. */
const MAX_OPENERS = 16

interface Opener {
  readonly index: number
  /** The length of the run that is not paired yet. */
  left: number
}

interface Pairing {
  readonly runs: readonly Run[]
  readonly decisions: readonly { opens: boolean; closes: boolean }[]
  readonly openers: Opener[]
  readonly between: (open: number, close: number) => string
}

/**
 * Decides which runs open and close emphasis. Runs pair as in CommonMark, except where scientific
 * notation would form a pair by accident. A run without a partner is text.
 * @param between the text between two runs, given by their indexes.
 */
export function pairRuns(
  written: readonly Run[],
  between: (open: number, close: number) => string,
): readonly Decision[] {
  const runs = written.map(withCjk)
  const decisions = runs.map(() => ({ opens: false, closes: false }))
  const pairing: Pairing = { runs, decisions, openers: [], between }
  for (const [index, { opens, closes, length }] of runs.entries()) {
    const left = closes ? closeAt(pairing, index, length) : length
    if (opens && left > 0) pairing.openers.push({ index, left })
  }
  return decisions
}

/** Pairs a run with openers before it. Returns the length that stays unpaired. */
function closeAt(pairing: Pairing, index: number, length: number): number {
  const { openers, decisions } = pairing
  let left = length
  while (left > 0) {
    const at = findOpener(pairing, index)
    const opener = openers[at]
    if (!opener) break
    const used = left > 1 && opener.left > 1 ? 2 : 1
    left -= used
    opener.left -= used
    openers.length = opener.left > 0 ? at + 1 : at
    Object.assign(decisions[opener.index] ?? {}, { opens: true })
    Object.assign(decisions[index] ?? {}, { closes: true })
  }
  return left
}

function findOpener({ runs, openers, between }: Pairing, index: number): number {
  const close = runs[index]
  if (!close) return -1
  const isLast = () => !runs.slice(index + 1, index + MAX_OPENERS).some(closesLike(close))
  return openers.findLastIndex((opener, place) => {
    const open = runs[opener.index]
    if (open?.marker !== close.marker || place < openers.length - MAX_OPENERS) return false
    const isNested = () => openers.slice(0, place).some(({ index: at }) => opensWords(runs[at]))
    const inside = between(opener.index, index)
    return !isMixed(open, close) && mayPair({ open, close, inside, isLast, isNested })
  })
}

const opensWords = (run: Run | undefined) =>
  run?.length === 1 && run.marker === '*' && !isGlued(run) && !isMark(run) && !/\d/.test(run.after)

const closesLike =
  ({ marker, length }: Run) =>
  (run: Run) =>
    run.marker === marker && run.length === length && run.closes && !run.opens

/** CommonMark's rule of three: `*foo**bar*` contains no `**`. */
const isMixed = (open: Run, close: Run) =>
  (open.closes || close.opens) && close.length % 3 !== 0 && (open.length + close.length) % 3 === 0

/** Chinese, Japanese and Korean have no spaces, so for stars their characters count as spaces. */
function withCjk(run: Run): Run {
  const { marker, before, after } = run
  if (marker !== '*' || !(isCjk(before) || isCjk(after))) return run
  return { ...run, opens: isFlanking(before, after), closes: isFlanking(after, before) }
}

function isFlanking(outside: string, inside: string): boolean {
  if (inside.trim() === '') return false
  const isFree = !isPunctuation(inside) || isCjk(inside)
  return isFree || outside.trim() === '' || isPunctuation(outside) || isCjk(outside)
}
