import type { ChatRequest, ResumeRequest } from '@assay/contracts/chat/requests'
import type { AnswerStream, TurnStream } from './turn-stream.ts'

/** A chat request without its credentials; the `request_id` makes a repeat the same turn. */
export type ChatQuestion = Partial<ChatRequest> &
  Pick<ChatRequest, 'messages'> & { readonly request_id: string }

/** What a connection begins with. */
export interface Opening {
  /** The turn as far as it is known. */
  readonly turn: TurnStream
  /** What announces a turn that the server has not heard of. */
  readonly request?: ChatQuestion | undefined
  /** The question is on its way, so the server may have heard of it. */
  readonly isSent?: boolean
  /** Its reader wants it to end as soon as the server can be told. */
  readonly isStopping?: boolean
  /** The failed sides are to be asked again first. */
  readonly retryFailed?: boolean
}

/** The first frame, without credentials: the question, or where to go on once its turn is known. */
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
