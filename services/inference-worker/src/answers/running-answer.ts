import type { AnswerFrame } from '@assay/contracts/bus/subjects'
import { type AnswerText, createAnswerText } from './answer-text.ts'

/** An answer that this process is streaming, with all of its state in memory. */
export interface RunningAnswer {
  readonly id: string
  /** Increases when text is retracted and when another worker restarts the answer. */
  attempt: number
  answer: AnswerText
  /** The reasoning of a thinking model. */
  readonly reasoning: AnswerText
  /** IDs of the gateways that stream the answer to readers. */
  readonly receivers: Set<string>
  /** Abort it with a `Halt` to end the stream early. */
  readonly halt: AbortController
  unsentText: string
  unsentReasoning: string
  /** Whether the next attempt is still being stored; until then no frames are sent. */
  isWithheld: boolean
  /** How much of the answer the reader had seen when they stopped it, in UTF-16 code units. */
  keep: number | undefined
  /** Whether the answer is in the sender's queue. */
  isQueued: boolean
}

/** Why this worker ends a stream. */
export type Halt =
  /** The reader stopped the answer; the text so far is the answer. */
  | 'stopped'
  /** The process stops; another worker starts the next attempt. */
  | 'handed-back'
  /** Another worker holds the answer, or the turn has ended; the text is discarded. */
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

/** The part of the answer that its reader had seen when they stopped it. */
export function keptText({ answer, keep }: Pick<RunningAnswer, 'answer' | 'keep'>): string {
  return answer.text.slice(0, keep).toWellFormed()
}

/**
 * Moves all text so far to the reasoning.
 * @returns whether some of the text was sent, which means that readers must restart the answer.
 */
export function retractText(running: RunningAnswer): boolean {
  const { answer, reasoning, unsentText } = running
  const wasSent = answer.text.length > unsentText.length
  answer.end()
  running.unsentReasoning += reasoning.append(answer.text)
  running.answer = createAnswerText()
  running.unsentText = ''
  return wasSent
}

/** Returns frames with all text since the last call, and marks the text as sent. */
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
