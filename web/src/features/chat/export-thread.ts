import { BATTLE_ALIASES } from '@assay/contracts/constants'
import type { Turn } from './conversation.ts'
import type { Side } from './turn-stream.ts'
import type { ShownVote } from './turn-view.tsx'

/** A turn as it is shown: models have a name only where the reader may know it. */
export interface ShownTurn {
  readonly turn: Turn
  readonly vote: ShownVote | undefined
}

const OUTCOME_TEXTS = {
  left_better: 'Left is better',
  right_better: 'Right is better',
  tie: 'Tie',
  both_bad: 'Both are bad',
} as const

/** The thread as a document for people. */
export function threadToMarkdown(turns: readonly ShownTurn[]): string {
  const parts = turns.map(({ turn, vote }) =>
    [
      `## ${turn.prompt.replaceAll('\n', '\n> ')}`,
      ...turn.stream.sides.map((side) => {
        const { text, notice } = turn.stream.answers[side]
        return [`### ${nameOf(turn, vote, side)}`, text, notice].filter(Boolean).join('\n\n')
      }),
      ...(vote ? [`**Vote:** ${OUTCOME_TEXTS[vote.outcome]}`] : []),
    ].join('\n\n'),
  )
  return `${parts.join('\n\n---\n\n')}\n`
}

/** The thread as data for programs. */
export function threadToJson(turns: readonly ShownTurn[]): string {
  const records = turns.map(({ turn, vote }) => ({
    prompt: turn.prompt,
    answers: turn.stream.sides.map((side) => {
      const { text, notice, reasoning } = turn.stream.answers[side]
      return { side, model: nameOf(turn, vote, side), text, reasoning, notice: notice ?? null }
    }),
    vote: vote?.outcome ?? null,
  }))
  return `${JSON.stringify({ turns: records }, null, 2)}\n`
}

function nameOf({ stream }: Turn, vote: ShownVote | undefined, side: Side): string {
  if (side === 'single') return stream.names.single
  return (side === 'left' ? vote?.leftName : vote?.rightName) ?? BATTLE_ALIASES[side]
}
