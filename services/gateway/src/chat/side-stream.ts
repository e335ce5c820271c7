import type { AnswerErrorCode, AnswerFrame, AnswerSide, ChatEvent } from '@assay/contracts'
import { answerErrorNotice } from '@assay/contracts'

/** How an answer ended. `turn` is known to the side that closed the turn. */
export interface SideEnd {
  readonly state: 'done' | 'failed'
  readonly errorCode: AnswerErrorCode | null
  /** Length of the stored text. */
  readonly seq: number
  readonly turn: 'done' | 'failed' | null
}

/** One answer on its way to one reader: what the reader has, and what waits to be written. */
export interface SideStream {
  readonly answerId: string
  readonly side: AnswerSide
  /** What the reader may call it: an alias in a battle. */
  readonly name: string
  attempt: number
  /** Length of the answer once `pending` is written, in UTF-16 code units. */
  seq: number
  pending: string
  mustReset: boolean
  end: SideEnd | null
  endWritten: boolean
}

/** What the reader already shows. */
export interface Seen {
  readonly attempt: number
  readonly seq: number
}

const NOTHING_SEEN: Seen = { attempt: 1, seq: 0 }

export function openSide(
  answer: Pick<SideStream, 'answerId' | 'side' | 'name'>,
  seen: Seen = NOTHING_SEEN,
): SideStream {
  return { ...answer, ...seen, pending: '', mustReset: false, end: null, endWritten: false }
}

/**
 * Folds one frame into the side. `stale` frames belong to a lost attempt or say what is already
 * known; after a `gap` the text so far has to be fetched.
 */
export function takeFrame(side: SideStream, frame: AnswerFrame): 'taken' | 'stale' | 'gap' {
  if (side.end || frame.attempt < side.attempt) return 'stale'
  if (frame.attempt > side.attempt) beginAttempt(side, frame.attempt)
  switch (frame.kind) {
    case 'text':
      return takeText(side, frame.seq, frame.text)
    case 'end':
      if (frame.seq > side.seq) return 'gap'
      side.end = frame
      return 'taken'
    case 'reasoning':
      return 'stale'
  }
}

/** Brings the side to `text`, whatever it missed. */
export function takeSnapshot(
  side: SideStream,
  { attempt, text }: { readonly attempt: number; readonly text: string },
): void {
  if (side.end || attempt < side.attempt) return
  if (attempt > side.attempt) beginAttempt(side, attempt)
  takeText(side, text.length, text)
}

/** Takes what is waiting, as the events that say it. */
export function drainSide(side: SideStream): ChatEvent[] {
  const { name: llm_name, pending, seq, end } = side
  const events: ChatEvent[] = []
  if (side.mustReset) events.push({ event: 'reset', llm_name, attempt: side.attempt })
  if (pending) events.push({ event: 'token', llm_name, token: pending, seq })
  side.mustReset = false
  side.pending = ''
  if (end && !side.endWritten) {
    if (end.errorCode) {
      events.push({ event: 'error', llm_name, detail: answerErrorNotice(end.errorCode) })
    }
    events.push({ event: 'llm_done', llm_name })
    side.endWritten = true
  }
  return events
}

/** Has this side anything to show, or nothing more to say? */
export function hasStarted({ seq, end }: SideStream): boolean {
  return seq > 0 || end !== null
}

function beginAttempt(side: SideStream, attempt: number): void {
  side.attempt = attempt
  side.seq = 0
  side.pending = ''
  side.mustReset = true
}

/** `seq` is the length of the whole answer after `text`. */
function takeText(side: SideStream, seq: number, text: string): 'taken' | 'stale' | 'gap' {
  if (seq <= side.seq) return 'stale'
  const missing = seq - side.seq
  if (missing > text.length) return 'gap'
  side.pending += missing === text.length ? text : text.slice(text.length - missing)
  side.seq = seq
  return 'taken'
}
