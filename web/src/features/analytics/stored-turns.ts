import type { ProviderSource } from '@assay/contracts/chat/answer-sources'
import { BATTLE_ALIASES } from '@assay/contracts/constants'
import type { ThreadHistoryDto } from '@assay/contracts/threads'
import type { VoteOutcome } from '@assay/contracts/votes'
import { ENDING_NOTICES_OF_OTHERS } from '../answers/ending-notices.ts'

/** How an answer fared in the vote; `open` without a vote. */
type AnswerResult = 'won' | 'lost' | 'tied' | 'open'

export interface StoredAnswer {
  readonly name: string
  readonly text: string
  /** The sources that the provider returned. */
  readonly sources: readonly ProviderSource[]
  /** Why the answer failed or ended early. */
  readonly notice: string | undefined
  readonly result: AnswerResult
}

export interface StoredTurn {
  readonly id: string
  readonly question: string
  readonly left: StoredAnswer
  readonly right: StoredAnswer
  readonly outcome: VoteOutcome | undefined
  readonly feedback: string | undefined
}

const RESULTS: Readonly<Record<VoteOutcome, { left: AnswerResult; right: AnswerResult }>> = {
  left_better: { left: 'won', right: 'lost' },
  right_better: { left: 'lost', right: 'won' },
  tie: { left: 'tied', right: 'tied' },
  both_bad: { left: 'lost', right: 'lost' },
}

/**
 * The turns of a thread history with their messages. Models that are not revealed keep their
 * aliases.
 */
export function toStoredTurns({ messages, turns }: ThreadHistoryDto): StoredTurn[] {
  const byId = new Map(messages.map((message) => [message.id, message]))
  const messageOf = (id: string | null) => (id ? byId.get(id) : undefined)
  return turns.map((turn) => {
    const results = turn.vote ? RESULTS[turn.vote.outcome] : undefined
    const answer = (side: 'left' | 'right'): StoredAnswer => {
      const message = messageOf(turn[`${side}_msg_id`])
      return {
        name: turn[`${side}_model_name`] ?? BATTLE_ALIASES[side],
        text: message?.content ?? '',
        sources: message?.provider_sources ?? [],
        notice: noticeOf(message),
        result: results?.[side] ?? 'open',
      }
    }
    return {
      id: turn.id,
      question: messageOf(turn.user_msg_id)?.content ?? '',
      left: answer('left'),
      right: answer('right'),
      outcome: turn.vote?.outcome,
      feedback: turn.vote?.feedback_text ?? undefined,
    }
  })
}

function noticeOf(message: ThreadHistoryDto['messages'][number] | undefined): string | undefined {
  if (message?.ending) return ENDING_NOTICES_OF_OTHERS[message.ending]
  return message?.error ?? undefined
}
