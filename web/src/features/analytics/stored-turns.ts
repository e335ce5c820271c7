import type { ProviderSource, ThreadHistoryDto, VoteOutcome } from '@assay/contracts'
import { BATTLE_ALIASES } from '@assay/contracts/constants'

/** How an answer fared in the vote; `open` where there was none. */
type Standing = 'won' | 'lost' | 'tied' | 'open'

export interface StoredAnswer {
  readonly name: string
  readonly text: string
  /** What its provider returned. */
  readonly sources: readonly ProviderSource[]
  readonly standing: Standing
}

export interface StoredTurn {
  readonly id: string
  readonly question: string
  readonly left: StoredAnswer
  readonly right: StoredAnswer
  readonly outcome: VoteOutcome | undefined
  readonly feedback: string | undefined
}

const STANDINGS: Readonly<Record<VoteOutcome, { left: Standing; right: Standing }>> = {
  left_better: { left: 'won', right: 'lost' },
  right_better: { left: 'lost', right: 'won' },
  tie: { left: 'tied', right: 'tied' },
  both_bad: { left: 'lost', right: 'lost' },
}

/** The turns of a history with their messages found; names that are not revealed stay aliases. */
export function toStoredTurns({ messages, turns }: ThreadHistoryDto): StoredTurn[] {
  const byId = new Map(messages.map((message) => [message.id, message]))
  const textOf = (id: string | null) => {
    const message = id ? byId.get(id) : undefined
    return message?.content || message?.error || ''
  }
  return turns.map((turn) => {
    const standings = turn.vote ? STANDINGS[turn.vote.outcome] : undefined
    const answer = (side: 'left' | 'right'): StoredAnswer => ({
      name: turn[`${side}_model_name`] ?? BATTLE_ALIASES[side],
      text: textOf(turn[`${side}_msg_id`]),
      sources: byId.get(turn[`${side}_msg_id`] ?? '')?.provider_sources ?? [],
      standing: standings?.[side] ?? 'open',
    })
    return {
      id: turn.id,
      question: textOf(turn.user_msg_id),
      left: answer('left'),
      right: answer('right'),
      outcome: turn.vote?.outcome,
      feedback: turn.vote?.feedback_text ?? undefined,
    }
  })
}
