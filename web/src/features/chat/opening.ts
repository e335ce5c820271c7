import type { ChatRequest, ResumeRequest } from '@assay/contracts/chat/requests'
import type { AnswerStream, TurnStream } from './turn-stream.ts'

/** A chat request without credentials. Repeating its `request_id` leads to the same turn. */
export type ChatQuestion = Partial<ChatRequest> &
  Pick<ChatRequest, 'messages'> & { readonly request_id: string }

/** The input for a new connection. */
export interface Opening {
  /** The turn as far as it is known. */
  readonly turn: TurnStream
  /** The request for a turn that the server does not have yet. */
  readonly request?: ChatQuestion | undefined
  /** The question was sent, so the server may have received it. */
  readonly isSent?: boolean
  /** The reader wants to stop the turn as soon as the server can be reached. */
  readonly isStopping?: boolean
  /** The failed sides must be retried first. */
  readonly retryFailed?: boolean
}

/**
 * The first frame, without credentials: the question, or the positions to resume from once the turn
 * is known.
 */
export function openingFrame({ turn, request, retryFailed }: Opening): object {
  const { turnId, sides, answers } = turn
  if (!turnId) return { ...request }
  const ofSides = (read: (answer: AnswerStream) => number) =>
    Object.fromEntries(sides.map((side) => [side, read(answers[side])]))
  const resume: Partial<ResumeRequest['resume']> = {
    turn_id: turnId,
    after: ofSides(({ text }) => text.length),
    attempt: ofSides(({ attempt }) => attempt),
    ...(retryFailed && { retry_failed: true }),
  }
  return { resume }
}
