import type { ChatEvent } from '@assay/contracts/chat/events'
import type { ResumeRequest } from '@assay/contracts/chat/requests'
import type { OpenedTurnDto } from '@assay/contracts/chat/turn-routes'
import type { MessageDto, ThreadHistoryDto } from '@assay/contracts/threads'

type Seen = ResumeRequest['resume']['after']

/** The events of an opened turn before its answers. */
export function toGreeting(opened: OpenedTurnDto, isKnown: boolean): ChatEvent[] {
  const { thread_id, turn_id, turn_idx, llms } = opened
  if (isKnown) return [{ event: 'resumed', turn_id, llms }]
  const setup: ChatEvent = { event: 'setup', llms, turn_id, turn_idx }
  return turn_idx === 0 ? [{ event: 'thread_created', thread_id }, setup] : [setup]
}

/**
 * The events of a turn's complete answers, as a socket would send them. Undefined until the turn is
 * complete.
 * @param seen the lengths of text that the page already shows.
 */
export function toAnswerEvents(
  { turns, messages }: ThreadHistoryDto,
  { thread_id, turn_id, turn_idx, llms }: OpenedTurnDto,
  seen: Seen = {},
): ChatEvent[] | undefined {
  const turn = turns.find(({ id }) => id === turn_id)
  if (turn?.state !== 'done' && turn?.state !== 'failed') return undefined
  const { state, unrated_reason: reason } = turn
  const answers = messages.filter((message) => message.turn_idx === turn_idx && message.side)
  return [
    ...answers.flatMap((message) => toEvents(message, llms, seen)),
    {
      ...{ event: 'done', turn_id, turn_idx, thread_id, state },
      ...(reason && { unrated_reason: reason }),
    },
  ]
}

function toEvents(message: MessageDto, llms: readonly string[], seen: Seen): ChatEvent[] {
  const { side, content, state, error, ending, metrics, reasoning } = message
  if (!side) return []
  const llm_name = (side === 'right' ? llms[1] : llms[0]) ?? ''
  const textOf = (event: 'token' | 'reasoning', text: string | null): ChatEvent[] =>
    text ? [{ event, llm_name, token: text, seq: text.length }] : []
  return [
    // The text on the page may be of an attempt that was given up.
    ...(seen[side] ? [{ event: 'reset', llm_name, attempt: 1 } as const] : []),
    ...textOf('reasoning', reasoning),
    ...textOf('token', content),
    ...(metrics ? [{ event: 'metrics', llm_name, ...metrics } as const] : []),
    state === 'failed'
      ? { event: 'error', llm_name, detail: error ?? '' }
      : {
          ...{ event: 'llm_done', llm_name, sources: message.provider_sources },
          ...(ending && { ending }),
        },
  ]
}
