import { unwrapAnswer } from '@assay/citations'
import { t } from '@lingui/core/macro'
import { zonedTimeText } from '../../components/format.ts'
import { assessmentText, headingOf, noticeOf, outcomeOf } from './exported-thread.ts'
import { toOwnDocument } from './own-document.ts'
import type { Turn } from './turn.ts'
import type { AnswerStream } from './turn-stream.ts'
import { sourceList } from './with-source-list.ts'

const ANSWER_LEVEL = 3

/**
 * A turn as markdown.
 * @param sourcesOf lists the sources of an answer.
 */
export function turnToMarkdown(
  turn: Turn,
  number: number,
  sourcesOf: (answer: AnswerStream) => string = ({ sources }) => sourceList(sources),
): string {
  const { prompt, askedAt, stream, vote } = turn
  const level = ANSWER_LEVEL
  const reason = vote?.feedback && `**Reason:** ${vote.feedback}`
  return [
    `## Question ${number}`,
    askedAt && `*${zonedTimeText(askedAt)}*`,
    toOwnDocument(prompt, { prefix: `${number}-question-` }).replaceAll(/^/gm, '> '),
    ...stream.sides.flatMap((side) => {
      const answer = stream.answers[side]
      const rating = assessmentText(turn, side)
      return [
        `${'#'.repeat(level)} ${headingOf(turn, side)}`,
        toOwnDocument(unwrapAnswer(answer.text), { prefix: `${number}-${side}-`, level }),
        noticeOf(turn, side),
        sourcesOf(answer),
        rating && t`**Your rating:** ${rating}`,
      ]
    }),
    vote && `**Vote:** ${outcomeOf(turn)}`,
    reason && toOwnDocument(reason, { prefix: `${number}-reason-`, level }),
  ]
    .filter(Boolean)
    .join('\n\n')
}
