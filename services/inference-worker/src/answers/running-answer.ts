import type { AnswerFrame } from '@assay/contracts/bus/subjects'
import { type AnswerText, createAnswerText } from './answer-text.ts'

/** An answer that this process is streaming. Everything about it that lives in memory. */
export interface RunningAnswer {
  readonly id: string
  /** Goes up when text is taken back, as it does when another worker starts anew. */
  attempt: number
  answer: AnswerText
  /** The thoughts of a thinking model. */
  readonly reasoning: AnswerText
  /** Gateways that stream it to readers. */
  readonly receivers: Set<string>
  /** Aborted with a `Halt` to end the stream early. */
  readonly halt: AbortController
  unsentText: string
  unsentReasoning: string
  /** Its next attempt is not in the database yet: until then nothing of it is sent. */
  isWithheld: boolean
  /** How much of the answer its reader had seen when they stopped it, in UTF-16 code units. */
  keep: number | undefined
  /** Is it on the sender's list? */
  isQueued: boolean
}

/** Why a stream is ended from our side. */
export type Halt =
  /** The reader has enough: what was said is the answer. */
  | 'stopped'
  /** The process ends: another worker takes the next attempt. */
  | 'handed-back'
  /** Another worker holds the answer, or the turn is over: what we have is void. */
  | 'fenced'

export function createRunningAnswer(id: string, attempt: number, gatewayId: string): RunningAnswer {
  return {
    id,
    attempt,
    answer: createAnswerText(),
    reasoning: createAnswerText(),
    receivers: new Set([gatewayId]),
    halt: new AbortController(),
    unsentText: '',
    unsentReasoning: '',
    isWithheld: false,
    keep: undefined,
    isQueued: false,
  }
}

/** What a reader who stopped the answer has had of it. */
export function keptText({ answer, keep }: Pick<RunningAnswer, 'answer' | 'keep'>): string {
  return answer.text.slice(0, keep).toWellFormed()
}

/**
 * Moves the text so far to the reasoning.
 * @returns whether some of it was sent, so that readers have to be told.
 */
export function takeBackText(running: RunningAnswer): boolean {
  const { answer, reasoning, unsentText } = running
  const wasSent = answer.text.length > unsentText.length
  answer.end()
  running.unsentReasoning += reasoning.append(answer.text)
  running.answer = createAnswerText()
  running.unsentText = ''
  return wasSent
}

/** Takes the frames for everything said since the last call; none when nothing was. */
export function drainFrames(running: RunningAnswer): AnswerFrame[] {
  if (running.isWithheld) return []
  const { id: answer, attempt, unsentReasoning, unsentText } = running
  running.unsentReasoning = ''
  running.unsentText = ''
  const frames: AnswerFrame[] = []
  if (unsentReasoning) {
    const seq = running.reasoning.text.length
    frames.push({ kind: 'reasoning', answer, attempt, seq, text: unsentReasoning })
  }
  if (unsentText) {
    const seq = running.answer.text.length
    frames.push({ kind: 'text', answer, attempt, seq, text: unsentText })
  }
  return frames
}
