import type { AnswerEnding, AnswerErrorCode } from '../chat/answer-errors.ts'
import type { ProviderSource } from '../chat/answer-sources.ts'
import type { TrialReply } from '../connection-problems.ts'
import type { ConnectionEntry, ModelOptions } from '../connections.ts'

/**
 * An ephemeral core-NATS subject: messages arrive at most once, without history. Facts worth
 * keeping are events. Only our own services publish, over an authenticated bus. Receivers check the
 * fields they use (a known answer, the current attempt, a contiguous `seq`) and drop other
 * messages.
 */
export interface SubjectDefinition<Payload, Reply = never> {
  readonly subject: (key: string) => string
  /** Only carries the types; never set. */
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

/** `seq` is the length of the answer including this text, in UTF-16 code units. */
export interface TextFrame extends OfAttempt {
  readonly kind: 'text'
  readonly seq: number
  readonly text: string
}

/** `seq` is the length of the reasoning including this text, in UTF-16 code units. */
export interface ReasoningFrame extends OfAttempt {
  readonly kind: 'reasoning'
  readonly seq: number
  readonly text: string
}

/**
 * Sent after the answer is stored. `turn` is null unless the end of this answer also ended the
 * turn.
 */
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
  /** W3C trace context of the attempt, if the attempt is traced. */
  readonly trace?: string | undefined
}

/**
 * Default values for an answer that ended normally and has neither sources nor self-identification.
 */
export const PLAIN_END: Pick<EndFrame, 'ending' | 'sources' | 'selfIdentified'> = {
  ending: null,
  sources: [],
  selfIdentified: false,
}

export type AnswerFrame = TextFrame | ReasoningFrame | EndFrame

/** Carries all frames from the workers to one gateway, in batches, keyed by gateway. */
export const answerFrames = defineSubject<readonly AnswerFrame[]>(
  (gatewayId) => `assay.frames.v1.${gatewayId}`,
)

/**
 * A gateway closes an answer if no worker does. This subject then carries the end of the answer to
 * the gateway that streams it. The subject is separate, so that only workers may publish answer
 * frames.
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

/** Requests the text so far and all later frames from the worker that runs the answer. */
export const attachAnswer = defineSubject<AttachRequest, AttachReply>(
  (answer) => `assay.answers.v1.${answer}.attach`,
)

/**
 * Ends a running answer early. The answer keeps the text so far, or its first `keep` UTF-16 code
 * units.
 */
export const stopAnswer = defineSubject<{ readonly keep?: number }>(
  (answer) => `assay.answers.v1.${answer}.stop`,
)

/** A model to test, with its name at the connection. */
export interface TestedModel {
  readonly name: string
  readonly isThinking: boolean
  readonly options: ModelOptions
}

export type ConnectionTrial =
  | { readonly task: 'list'; readonly connection: ConnectionEntry }
  | { readonly task: 'test'; readonly connection: ConnectionEntry; readonly model: TestedModel }

/** The key of requests about connections that need no key. */
export const WITHOUT_KEY = 'none'

/**
 * Requests the names that a connection lists, or a short answer of one of its models. The key is
 * the variable with the connection's key, so that only workers with this key receive the request.
 */
export const tryConnection = defineSubject<ConnectionTrial, TrialReply>(
  (variable) => `assay.connections.v1.${variable}.try`,
)

/** Published after a new snapshot has committed, so that gateways reload it. */
export const leaderboardPublished = defineSubject<{
  readonly snapshotId: string
  /** W3C trace context of the fold, if the fold is traced. */
  readonly trace?: string | undefined
}>(() => 'assay.leaderboard.v1.published')
