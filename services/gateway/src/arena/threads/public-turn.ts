import type { StoredAssessment } from '@assay/contracts/assessments'
import {
  type AnswerErrorCode,
  answerErrorNotice,
  toEnding,
} from '@assay/contracts/chat/answer-errors'
import type { ProviderSource } from '@assay/contracts/chat/answer-sources'
import type { TurnLabelsDto } from '@assay/contracts/labels'
import type { AnswerSide, MessageDto, TurnDto, TurnState } from '@assay/contracts/threads'
import type { UnratedReason, VoteOutcome } from '@assay/contracts/votes'
import { knownUnratedReason } from '../votes/vote-policy.ts'
import { toPublicSources } from './public-sources.ts'

export interface AnswerRecord {
  readonly id: string
  readonly side: AnswerSide
  readonly modelId: string
  readonly modelName: string
  readonly state: TurnState
  readonly content: string
  readonly errorCode: AnswerErrorCode | null
  readonly reasoning: string
  readonly ttftMs: number | null
  readonly durationMs: number | null
  readonly outputTokens: number | null
  readonly createdAt: Date
  readonly completedAt: Date | null
  readonly finishReason: string | null
  readonly providerSources: readonly ProviderSource[]
  readonly declinedBefore: boolean
  readonly selfIdentified: boolean
}

export interface TurnRecord {
  readonly id: string
  readonly idx: number
  readonly prompt: string
  readonly state: TurnState
  readonly blind: boolean
  readonly createdAt: Date
  readonly feedbackText: string | null
  readonly labels: TurnLabelsDto
  readonly vote: {
    readonly id: string
    readonly outcome: VoteOutcome
    readonly feedbackText: string | null
    readonly sideUnread: boolean
    readonly unratedReason: UnratedReason | null
    readonly assessments: readonly StoredAssessment[]
  } | null
  readonly answers: readonly AnswerRecord[]
}

export interface PublicTurn {
  readonly turn: TurnDto
  readonly messages: readonly MessageDto[]
}

/**
 * Returns everything that a reader may see of a turn. Turns leave the gateway only through this
 * function. A blind turn names its models only after its vote. It shows its answers only when both
 * are complete, and with the same time, because otherwise the earlier answer would reveal the
 * faster model.
 */
export function toPublicTurn(record: TurnRecord): PublicTurn {
  const revealed = !record.blind || record.vote !== null
  const left = record.answers.find(({ side }) => side === 'left')
  const right = record.answers.find(({ side }) => side === 'right')
  const nameOf = (answer: AnswerRecord | undefined) =>
    revealed && answer ? answer.modelName : null

  return {
    turn: {
      id: record.id,
      idx: record.idx,
      state: record.state,
      user_msg_id: record.id,
      left_msg_id: left?.id ?? null,
      right_msg_id: right?.id ?? null,
      left_model_name: nameOf(left),
      right_model_name: nameOf(right),
      vote: record.vote && {
        id: record.vote.id,
        outcome: record.vote.outcome,
        feedback_text: record.vote.feedbackText,
        side_unread: record.vote.sideUnread,
        assessments: [...record.vote.assessments],
      },
      unrated_reason: unratedReasonOf(record),
      feedback_text: record.feedbackText,
      labels: record.labels,
    },
    messages: [
      toUserMessage(record),
      ...record.answers.map((answer) =>
        toAssistantMessage(record.idx, record.blind ? together(record, answer) : answer, revealed),
      ),
    ],
  }
}

/** Returns null for a single answer and for an unfinished turn. */
function unratedReasonOf({ state, blind, vote, answers }: TurnRecord): UnratedReason | null {
  if (vote) return vote.unratedReason
  const [left, right] = (['left', 'right'] as const).map((side) => {
    const answer = answers.find((candidate) => candidate.side === side)
    return answer && { ...answer, ending: toEnding(answer.finishReason) }
  })
  return state === 'done' && left && right ? knownUnratedReason({ blind, left, right }) : null
}

function together({ state, answers }: TurnRecord, answer: AnswerRecord): AnswerRecord {
  const createdAt = latest(answers.map((each) => each.createdAt)) ?? answer.createdAt
  const isOver = state === 'done' || state === 'failed'
  if (!isOver) {
    const nothing = { content: '', completedAt: null, finishReason: null, providerSources: [] }
    return { ...answer, state, createdAt, ...nothing }
  }
  const completedAt = latest(answers.map((each) => each.completedAt))
  return { ...answer, createdAt, completedAt }
}

function latest(times: readonly (Date | null)[]): Date | null {
  const known = times.filter((time) => time !== null)
  return known.length > 0 ? new Date(Math.max(...known.map(Number))) : null
}

function toUserMessage({ id, idx, prompt, createdAt }: TurnRecord): MessageDto {
  return {
    id,
    role: 'user',
    content: prompt,
    timestamp: createdAt.toISOString(),
    model_id: null,
    model_name: null,
    side: null,
    turn_idx: idx,
    state: 'done',
    error: null,
    ending: null,
    provider_sources: [],
    reasoning: null,
    metrics: null,
  }
}

function toAssistantMessage(turnIdx: number, answer: AnswerRecord, revealed: boolean): MessageDto {
  return {
    id: answer.id,
    role: 'assistant',
    content: answer.content,
    timestamp: (answer.completedAt ?? answer.createdAt).toISOString(),
    model_id: revealed ? answer.modelId : null,
    model_name: revealed ? answer.modelName : null,
    side: answer.side,
    turn_idx: turnIdx,
    state: answer.state,
    error:
      answer.state === 'failed'
        ? answerErrorNotice(answer.errorCode ?? 'attempts_exhausted')
        : null,
    ending: toEnding(answer.finishReason),
    ...(answer.declinedBefore && { declined_before: true }),
    provider_sources: toPublicSources(answer.providerSources, revealed),
    reasoning: revealed ? answer.reasoning || null : null,
    metrics: revealed ? toMetrics(answer) : null,
  }
}

function toMetrics({ ttftMs, durationMs, outputTokens }: AnswerRecord): MessageDto['metrics'] {
  if (durationMs === null) return null
  return { ttft_ms: ttftMs, duration_ms: durationMs, output_tokens: outputTokens }
}
