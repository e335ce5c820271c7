import type { ThreadHistoryDto } from '@assay/contracts/threads'
import { toAnswerFailure } from './answer-failure.ts'
import type { Turn } from './turn.ts'
import type { AnswerStream, TurnStream } from './turn-stream.ts'

/**
 * The stored turns of a thread.
 * @param open an empty turn.
 */
export function toTurns(
  { turns, messages }: ThreadHistoryDto,
  open: TurnStream,
  threadId: string,
): Turn[] {
  const messageById = new Map(messages.map((message) => [message.id, message]))
  const messagesByTurn = Map.groupBy(messages, ({ turn_idx }) => turn_idx)
  return turns.map((turn) => ({
    key: turn.id,
    ...toQuestion(messageById.get(turn.user_msg_id)),
    labels: turn.labels,
    ...(turn.feedback_text && { feedback: turn.feedback_text }),
    stream: {
      ...toStream(turn.state, messagesByTurn.get(turn.idx) ?? [], open),
      threadId,
      turnId: turn.id,
      turnIdx: turn.idx,
      ...(turn.unrated_reason && { unratedReason: turn.unrated_reason }),
    },
    ...(turn.vote && {
      vote: {
        outcome: turn.vote.outcome,
        feedback: turn.vote.feedback_text,
        assessments: turn.vote.assessments,
        leftName: turn.left_model_name,
        rightName: turn.right_model_name,
        unratedReason: turn.unrated_reason,
      },
    }),
  }))
}

type Message = ThreadHistoryDto['messages'][number]

function toQuestion(message: Message | undefined): Pick<Turn, 'prompt' | 'askedAt'> {
  return message ? { prompt: message.content, askedAt: message.timestamp } : { prompt: '' }
}

/** The stream of a stored turn; empty while the turn is still being answered. */
function toStream(
  state: Message['state'],
  messages: readonly Message[],
  open: TurnStream,
): TurnStream {
  if (state === 'queued' || state === 'streaming') return { ...open, state: 'streaming' }
  const answers = messages.flatMap((message) =>
    message.side ? [[message.side, toAnswer(message)] as const] : [],
  )
  const named = messages.flatMap(({ side, model_name }) =>
    side === 'single' && model_name ? [[side, model_name] as const] : [],
  )
  return {
    ...open,
    state,
    names: { ...open.names, ...Object.fromEntries(named) },
    answers: { ...open.answers, ...Object.fromEntries(answers) },
  }
}

function toAnswer(message: Message): AnswerStream {
  const { content, state, error, ending, provider_sources, reasoning, metrics } = message
  return {
    text: content,
    attempt: 1,
    state: state === 'failed' ? 'failed' : 'done',
    reasoning: reasoning ?? '',
    ...(ending && { ending }),
    ...(message.declined_before && { declinedBefore: true }),
    ...(provider_sources.length > 0 && { sources: provider_sources }),
    ...(error && { failure: toAnswerFailure(error) }),
    ...(metrics && {
      metrics: {
        ttftMs: metrics.ttft_ms,
        durationMs: metrics.duration_ms,
        outputTokens: metrics.output_tokens,
      },
    }),
  }
}
