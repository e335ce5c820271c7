import type { AnswerFrame, EndFrame } from '@assay/contracts/bus/subjects'
import { type AnswerErrorCode, answerErrorNotice } from '@assay/contracts/chat/answer-errors'
import type { ChatEvent } from '@assay/contracts/chat/events'
import type { AnswerSide } from '@assay/contracts/threads'
import { toPublicSources } from '../threads/public-sources.ts'

/** How an answer ended. `turn` is set only if the end of this answer also ended the turn. */
export interface SideEnd
  extends Pick<EndFrame, 'ttftMs' | 'outputTokens' | 'ending' | 'sources' | 'selfIdentified'> {
  readonly state: 'done' | 'failed'
  readonly errorCode: AnswerErrorCode | null
  /** Length of the stored text. */
  readonly seq: number
  readonly turn: 'done' | 'failed' | null
  /** Null for an answer that never ran. */
  readonly durationMs: number | null
}

/**
 * The state of one answer for one reader: the text that the reader has, and the text that is still
 * to be written.
 */
export interface SideStream {
  readonly answerId: string
  readonly side: AnswerSide
  /** The name that the reader sees: an alias in a battle. */
  readonly name: string
  /**
   * Whether the reader may see information that distinguishes models, such as thoughts, speed and
   * the number of tokens.
   */
  readonly revealed: boolean
  attempt: number
  /** Length of the answer after all of `pending` has been written, in UTF-16 code units. */
  seq: number
  /** Text that has not been written yet, including text that the pace holds back. */
  pending: string
  /** Length of the thoughts after `pendingReasoning` has been written. */
  reasoningSeq: number
  pendingReasoning: string
  mustReset: boolean
  /**
   * Whether any text has arrived at this gateway. A reader's claim to have seen text does not
   * count.
   */
  hasReceivedText: boolean
  end: SideEnd | null
  endWritten: boolean
}

/** The part of the answer that the reader has already seen. */
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
    hasReceivedText: false,
    end: null,
    endWritten: false,
  }
}

/**
 * Applies a frame to the side. A `stale` frame belongs to a lost attempt or contains nothing new.
 * After a `gap`, the text so far must be fetched. A newer attempt is also a `gap`, because the
 * worker that runs the answer or the database must confirm it.
 */
export function applyFrame(side: SideStream, frame: AnswerFrame): 'applied' | 'stale' | 'gap' {
  if (side.end || shownAttempt(frame.attempt) < side.attempt) return 'stale'
  if (frame.attempt > side.attempt) return 'gap'
  switch (frame.kind) {
    case 'text':
      return applyText(side, frame.seq, frame.text)
    case 'end':
      // If more text was shown than stored, the stored text is fetched and the rest retracted.
      if (frame.seq > side.seq || frame.seq < shownLength(side)) return 'gap'
      dropAfter(side, frame.seq)
      side.end = frame
      return 'applied'
    case 'reasoning':
      return side.revealed ? applyReasoning(side, frame.seq, frame.text) : 'stale'
  }
}

/** Adds the parts of the answer that the side lacks. */
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

/** Applies the stored answer with its end, and retracts shown text that was not stored. */
export function applyStored(
  side: SideStream,
  stored: Parameters<typeof applySnapshot>[1] & { readonly end: SideEnd },
): void {
  if (side.end) return
  const attempt = shownAttempt(stored.attempt)
  const isOther = attempt !== side.attempt || stored.text.length < shownLength(side)
  if (isOther) beginAttempt(side, attempt)
  dropAfter(side, stored.text.length)
  applySnapshot(side, { ...stored, attempt })
  side.end = stored.end
}

/**
 * Removes the pending text within the first `upTo` code units and returns it as events. The end
 * follows the last word.
 */
export function drainSide(side: SideStream, upTo = Number.POSITIVE_INFINITY): ChatEvent[] {
  const { name: llm_name, pendingReasoning, end } = side
  const events: ChatEvent[] = []
  if (side.mustReset) events.push({ event: 'reset', llm_name, attempt: side.attempt })
  if (pendingReasoning) {
    const token = pendingReasoning
    events.push({ event: 'reasoning', llm_name, token, seq: side.reasoningSeq })
  }
  const token = takePending(side, upTo)
  if (token) events.push({ event: 'token', llm_name, token, seq: shownLength(side) })
  side.mustReset = false
  side.pendingReasoning = ''
  if (end && !side.endWritten && side.pending === '') {
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
  const { ending } = end
  const sources = toPublicSources(end.sources, revealed)
  const done = { ...(ending && { ending }), ...(sources.length > 0 && { sources }) }
  return [...events, { event: 'llm_done', llm_name, ...done }]
}

/** Whether the side has received text or has ended. */
export function hasStarted({ hasReceivedText, end }: SideStream): boolean {
  return hasReceivedText || end !== null
}

/** Returns the length of the text that the reader sees. */
export function shownLength({ seq, pending }: SideStream): number {
  return seq - pending.length
}

/** Whether anything is left to write. */
export function isHeldBack({ pending, end, endWritten }: SideStream): boolean {
  return pending !== '' || (end !== null && !endWritten)
}

/** Cuts the text without splitting a surrogate pair. */
function takePending(side: SideStream, upTo: number): string {
  const { pending } = side
  const most = Math.max(0, upTo - shownLength(side))
  const isCut = most < pending.length && isHighSurrogate(pending.charCodeAt(most - 1))
  const token = pending.slice(0, isCut ? most - 1 : most)
  side.pending = pending.slice(token.length)
  return token
}

function isHighSurrogate(codeUnit: number): boolean {
  return codeUnit >= 0xd800 && codeUnit <= 0xdbff
}

/** Drops pending text after the first `length` code units. */
function dropAfter(side: SideStream, length: number): void {
  if (side.seq <= length) return
  side.pending = side.pending.slice(0, length - shownLength(side))
  side.seq = length
}

/** Treats an answer that no worker has tried (attempt 0) as a first attempt without text. */
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

/** Adds `text` to the side. `seq` is the length of the answer including `text`. */
function applyText(side: SideStream, seq: number, text: string): 'applied' | 'stale' | 'gap' {
  if (seq > 0) side.hasReceivedText = true
  const added = partAfter(side.seq, seq, text)
  if (added === 'stale' || added === 'gap') return added
  side.pending += added.text
  side.seq = seq
  return 'applied'
}

function applyReasoning(side: SideStream, seq: number, text: string): 'applied' | 'stale' | 'gap' {
  if (seq > 0) side.hasReceivedText = true
  const added = partAfter(side.reasoningSeq, seq, text)
  if (added === 'stale' || added === 'gap') return added
  side.pendingReasoning += added.text
  side.reasoningSeq = seq
  return 'applied'
}

/**
 * Returns the part of `text` after the first `known` code units of the answer. `text` ends at
 * `seq`.
 */
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
