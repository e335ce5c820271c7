import { nameOf, noticeOf, outcomeOf, timeText, verdictOf } from './exported-thread.ts'
import { toOwnDocument } from './own-document.ts'
import type { Turn } from './turn.ts'

const ANSWER_LEVEL = 3

/** A turn as markdown. @param details what follows an answer, such as its sources. */
export function turnToMarkdown(
  turn: Turn,
  number: number,
  details: (text: string) => string = () => '',
): string {
  const { prompt, askedAt, stream, vote } = turn
  const level = ANSWER_LEVEL
  const reason = vote?.feedback && `**Reason:** ${vote.feedback}`
  return [
    `## Question ${number}`,
    askedAt && `*${timeText(askedAt)}*`,
    toOwnDocument(prompt, { prefix: `${number}-question-` }).replaceAll(/^/gm, '> '),
    ...stream.sides.flatMap((side) => {
      const { text } = stream.answers[side]
      const verdict = verdictOf(turn, side)
      return [
        `${'#'.repeat(level)} ${nameOf(turn, side)}`,
        toOwnDocument(text, { prefix: `${number}-${side}-`, level }),
        noticeOf(turn, side),
        details(text),
        verdict && `**Your verdict:** ${verdict}`,
      ]
    }),
    vote && `**Vote:** ${outcomeOf(turn)}`,
    reason && toOwnDocument(reason, { prefix: `${number}-reason-`, level }),
  ]
    .filter(Boolean)
    .join('\n\n')
}
