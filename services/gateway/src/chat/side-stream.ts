import type {
  AnswerErrorCode,
  AnswerFrame,
  AnswerSide,
  ChatEvent,
  EndFrame,
} from '@assay/contracts'
import { answerErrorNotice } from '@assay/contracts'

/** How an answer ended. `turn` is known to the side that closed the turn. */
export interface SideEnd
  extends Pick<EndFrame, 'ttftMs' | 'outputTokens' | 'stopped' | 'selfIdentified'> {
  readonly state: 'done' | 'failed'
  readonly errorCode: AnswerErrorCode | null
  /** Length of the stored text. */
  readonly seq: number
  readonly turn: 'done' | 'failed' | null
  /** Null for an answer that never ran. */
  readonly durationMs: number | null
}

/** One answer on its way to one reader: what the reader has, and what waits to be written. */
export interface SideStream {
  readonly answerId: string
  readonly side: AnswerSide
  /** What the reader may call it: an alias in a battle. */
  readonly name: string
  /** May the reader know what tells models apart: thoughts, speed, number of tokens? */
  readonly revealed: boolean
  attempt: number
  /** Length of the answer once `pending` is written, in UTF-16 code units. */
  seq: number
  pending: string
  /** Length of the thoughts once `pendingReasoning` is written. */
  reasoningSeq: number
  pendingReasoning: string
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
  answer: Pick<SideStream, 'answerId' | 'side' | 'name' | 'revealed'>,
  seen: Seen = NOTHING_SEEN,
): SideStream {
  return {
    ...answer,
    ...seen,
    pending: '',
    reasoningSeq: 0,
    pendingReasoning: '',
    mustReset: false,
    end: null,
    endWritten: false,
  }
}

/**
 * Folds one frame into the side. `stale` frames belong to a lost attempt or say what is already
 * known; after a `gap` the text so far has to be fetched. A newer attempt is a gap, too: it is
 * believed when the worker that holds the answer, or the database, confirms it.
 */
export function applyFrame(side: SideStream, frame: AnswerFrame): 'applied' | 'stale' | 'gap' {
  if (side.end || shownAttempt(frame.attempt) < side.attempt) return 'stale'
  if (frame.attempt > side.attempt) return 'gap'
  switch (frame.kind) {
    case 'text':
      return applyText(side, frame.seq, frame.text)
    case 'end':
      // What was shown and is not in the database goes, too.
      if (frame.seq !== side.seq) return 'gap'
      side.end = frame
      return 'applied'
    case 'reasoning':
      return side.revealed ? applyReasoning(side, frame.seq, frame.text) : 'stale'
  }
}

/** Brings the side to `text`, whatever it missed. */
export function applySnapshot(
  side: SideStream,
  {
    attempt,
    text,
    reasoning,
  }: { readonly attempt: number; readonly text: string; readonly reasoning: string },
): void {
  if (side.end || attempt < side.attempt) return
  if (attempt > side.attempt) beginAttempt(side, attempt)
  if (side.revealed) applyReasoning(side, reasoning.length, reasoning)
  applyText(side, text.length, text)
}

/** Brings the side to the end that is stored, and takes back what was shown and is not. */
export function applyStored(
  side: SideStream,
  stored: Parameters<typeof applySnapshot>[1] & { readonly end: SideEnd },
): void {
  if (side.end) return
  const attempt = shownAttempt(stored.attempt)
  const isOther = attempt !== side.attempt || stored.text.length < side.seq
  if (isOther) beginAttempt(side, attempt)
  applySnapshot(side, { ...stored, attempt })
  side.end = stored.end
}

/** Takes what is waiting, as the events that say it. */
export function drainSide(side: SideStream): ChatEvent[] {
  const { name: llm_name, pendingReasoning, pending, seq, end } = side
  const events: ChatEvent[] = []
  if (side.mustReset) events.push({ event: 'reset', llm_name, attempt: side.attempt })
  if (pendingReasoning) {
    const token = pendingReasoning
    events.push({ event: 'reasoning', llm_name, token, seq: side.reasoningSeq })
  }
  if (pending) events.push({ event: 'token', llm_name, token: pending, seq })
  side.mustReset = false
  side.pendingReasoning = ''
  side.pending = ''
  if (end && !side.endWritten) {
    events.push(...endEvents(side, end))
    side.endWritten = true
  }
  return events
}

function endEvents({ name: llm_name, revealed }: SideStream, end: SideEnd): ChatEvent[] {
  const { errorCode, ttftMs: ttft_ms, durationMs: duration_ms, outputTokens: output_tokens } = end
  const events: ChatEvent[] = []
  if (errorCode) events.push({ event: 'error', llm_name, detail: answerErrorNotice(errorCode) })
  if (revealed && duration_ms !== null) {
    events.push({ event: 'metrics', llm_name, ttft_ms, duration_ms, output_tokens })
  }
  return [...events, { event: 'llm_done', llm_name, ...(end.stopped && { stopped: true }) }]
}

/** Has this side anything to show, or nothing more to say? */
export function hasStarted({ seq, reasoningSeq, end }: SideStream): boolean {
  return seq > 0 || reasoningSeq > 0 || end !== null
}

/** An answer that no worker ever tried looks like a first attempt without a word. */
function shownAttempt(attempt: number): number {
  return Math.max(attempt, NOTHING_SEEN.attempt)
}

function beginAttempt(side: SideStream, attempt: number): void {
  side.attempt = attempt
  side.seq = 0
  side.pending = ''
  side.reasoningSeq = 0
  side.pendingReasoning = ''
  side.mustReset = true
}

/** `seq` is the length of the whole answer after `text`. */
function applyText(side: SideStream, seq: number, text: string): 'applied' | 'stale' | 'gap' {
  const added = partAfter(side.seq, seq, text)
  if (added === 'stale' || added === 'gap') return added
  side.pending += added.text
  side.seq = seq
  return 'applied'
}

function applyReasoning(side: SideStream, seq: number, text: string): 'applied' | 'stale' | 'gap' {
  const added = partAfter(side.reasoningSeq, seq, text)
  if (added === 'stale' || added === 'gap') return added
  side.pendingReasoning += added.text
  side.reasoningSeq = seq
  return 'applied'
}

/** What of `text`, which ends at `seq`, comes after the first `known` code units. */
function partAfter(
  known: number,
  seq: number,
  text: string,
): { readonly text: string } | 'stale' | 'gap' {
  if (seq <= known) return 'stale'
  const missing = seq - known
  if (missing > text.length) return 'gap'
  return { text: missing === text.length ? text : text.slice(text.length - missing) }
}
