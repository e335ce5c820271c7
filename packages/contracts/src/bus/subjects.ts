import type { AnswerEnding, AnswerErrorCode } from '../chat/answer-errors.ts'
import type { ProviderSource } from '../chat/answer-sources.ts'

/**
 * An ephemeral core-NATS subject: at most once, no history. Facts worth keeping are events.
 * Payloads come from our own services over an authenticated bus; receivers check what they act on
 * (known answer, current attempt, contiguous `seq`) and drop the rest.
 */
export interface SubjectDefinition<Payload, Reply = never> {
  readonly subject: (key: string) => string
  /** Carries the types; never set. */
  readonly types?: { readonly payload: Payload; readonly reply: Reply }
}

function defineSubject<Payload, Reply = never>(
  subject: (key: string) => string,
): SubjectDefinition<Payload, Reply> {
  return { subject }
}

interface OfAttempt {
  readonly answer: string
  readonly attempt: number
}

/** `seq` is the length of the answer after this text, in UTF-16 code units. */
export interface TextFrame extends OfAttempt {
  readonly kind: 'text'
  readonly seq: number
  readonly text: string
}

/** `seq` is the length of the reasoning after this text, in UTF-16 code units. */
export interface ReasoningFrame extends OfAttempt {
  readonly kind: 'reasoning'
  readonly seq: number
  readonly text: string
}

/** Sent after the answer is stored. `turn` is set by the side that closed the turn. */
export interface EndFrame extends OfAttempt {
  readonly kind: 'end'
  readonly seq: number
  readonly state: 'done' | 'failed'
  readonly errorCode: AnswerErrorCode | null
  readonly ttftMs: number | null
  readonly durationMs: number
  readonly outputTokens: number | null
  readonly ending: AnswerEnding | null
  readonly sources: readonly ProviderSource[]
  readonly selfIdentified: boolean
  readonly turn: 'done' | 'failed' | null
  /** W3C trace context of the attempt, when it is traced. */
  readonly trace?: string | undefined
}

/** The end of an answer about which there is nothing to note. */
export const PLAIN_END: Pick<EndFrame, 'ending' | 'sources' | 'selfIdentified'> = {
  ending: null,
  sources: [],
  selfIdentified: false,
}

export type AnswerFrame = TextFrame | ReasoningFrame | EndFrame

/** Everything the workers stream to one gateway, in batches; keyed by gateway. */
export const answerFrames = defineSubject<readonly AnswerFrame[]>(
  (gatewayId) => `assay.frames.v1.${gatewayId}`,
)

/**
 * Answers that a gateway ended because no worker did, for the gateway that streams them: nobody but
 * workers says what an answer is.
 */
export const overdueAnswers = defineSubject<readonly EndFrame[]>(
  (gatewayId) => `assay.overdue.v1.${gatewayId}`,
)

export interface AttachRequest {
  readonly gateway: string
}

export interface AttachReply {
  readonly attempt: number
  readonly text: string
  readonly reasoning: string
}

/** Asks the worker that holds a running answer for its text so far, and for what follows. */
export const attachAnswer = defineSubject<AttachRequest, AttachReply>(
  (answer) => `assay.answers.v1.${answer}.attach`,
)

/**
 * Ends a running answer early; what was said so far is the answer, or the first `keep` UTF-16 code
 * units of it.
 */
export const stopAnswer = defineSubject<{ readonly keep?: number }>(
  (answer) => `assay.answers.v1.${answer}.stop`,
)

/** A new snapshot was committed; gateways reread it. */
export const leaderboardPublished = defineSubject<{
  readonly snapshotId: string
  /** W3C trace context of the fold, when it is traced. */
  readonly trace?: string | undefined
}>(() => 'assay.leaderboard.v1.published')
