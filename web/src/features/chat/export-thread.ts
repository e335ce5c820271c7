import { BATTLE_ALIASES } from '@assay/contracts/constants'
import { answerNotice, STOPPED_NOTICE } from './answer-failure.ts'
import type { Turn } from './turn.ts'
import type { Side } from './turn-stream.ts'

const OUTCOME_TEXTS = {
  left_better: 'Left is better',
  right_better: 'Right is better',
  tie: 'Tie',
  both_bad: 'Both are bad',
} as const

/** The thread as a document for people. */
export function threadToMarkdown(turns: readonly Turn[]): string {
  const parts = turns.map((turn) =>
    [
      `## ${turn.prompt.replaceAll('\n', '\n> ')}`,
      ...turn.stream.sides.map((side) =>
        [`### ${nameOf(turn, side)}`, turn.stream.answers[side].text, noticeOf(turn, side)]
          .filter(Boolean)
          .join('\n\n'),
      ),
      ...(turn.vote ? [`**Vote:** ${OUTCOME_TEXTS[turn.vote.outcome]}`] : []),
    ].join('\n\n'),
  )
  return `${parts.join('\n\n---\n\n')}\n`
}

/** The thread as data for programs. */
export function threadToJson(turns: readonly Turn[]): string {
  const exported = turns.map((turn) => ({
    prompt: turn.prompt,
    answers: turn.stream.sides.map((side) => {
      const { text, reasoning } = turn.stream.answers[side]
      const notice = noticeOf(turn, side) ?? null
      return { side, model: nameOf(turn, side), text, reasoning, notice }
    }),
    vote: turn.vote?.outcome ?? null,
  }))
  return `${JSON.stringify({ turns: exported }, null, 2)}\n`
}

/** Models have a name only where the reader may know it. */
function nameOf({ stream, vote }: Turn, side: Side): string {
  if (side === 'single') return stream.names.single
  return (side === 'left' ? vote?.leftName : vote?.rightName) ?? BATTLE_ALIASES[side]
}

function noticeOf({ stream }: Turn, side: Side): string | undefined {
  const { failure, stopped } = stream.answers[side]
  if (stopped) return STOPPED_NOTICE
  return failure && answerNotice(failure, stream.mode)
}
