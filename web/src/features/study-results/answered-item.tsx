import type { AnsweredItemDto } from '@assay/contracts/studies/answers'
import type { StudyResults } from '@assay/contracts/studies/results'
import { t } from '@lingui/core/macro'
import type { ReactNode } from 'react'
import { type Column, DataTable } from '../../components/data-table.tsx'
import { LazyMarkdown } from '../answers/lazy-markdown.tsx'
import { namesOf } from './figures.ts'
import { MetCriteria } from './met-criteria.tsx'
import { ratingText } from './rating-text.ts'
import classes from './single-answers.module.css'

export interface AnsweredItemProps {
  readonly item: AnsweredItemDto
  readonly results: StudyResults
}

/** One question with its answers and their ratings. */
export function AnsweredItem({ item, results }: AnsweredItemProps) {
  const { external_id, subject, messages, reference, responses, rubric, ratings } = item
  const nameOf = namesOf(results)
  return (
    <article className={classes.item} aria-label={t`Question ${external_id}`}>
      <p className={classes.about}>{[external_id, subject].filter(Boolean).join(' · ')}</p>
      <p className={classes.question} dir="auto">
        {messages.at(-1)?.content}
      </p>
      {reference !== null && <Text name={t`Reference answer`}>{reference}</Text>}
      {responses.map(({ arm_id, state, content }) => (
        <Text key={arm_id} name={nameOf(arm_id)} note={NOTES[state]}>
          {content}
        </Text>
      ))}
      {results.kind === 'rubric' && <MetCriteria {...{ rubric, ratings, results }} />}
      {ratings.length > 0 && <Ratings item={item} results={results} />}
    </article>
  )
}

const NOTES: Partial<Readonly<Record<AnsweredItemDto['responses'][number]['state'], string>>> = {
  declined: t`declined to answer`,
  failed: t`failed`,
}

interface TextProps {
  readonly name: string
  readonly note?: ReactNode
  readonly children: string
}

/** A long text in one line until the reader opens it. */
function Text({ name, note, children }: TextProps) {
  if (children === '')
    return (
      <p className={classes.missing}>
        {name}: {note ?? t`no answer`}
      </p>
    )
  return (
    <details className={classes.text}>
      <summary>
        {name}
        {note && `: ${note}`}
      </summary>
      <LazyMarkdown text={children} growing={false} />
    </details>
  )
}

type GivenRating = AnsweredItemDto['ratings'][number]

function Ratings({ item: { external_id, ratings }, results }: AnsweredItemProps) {
  const { kind, measures } = results
  const nameOf = namesOf(results)
  const columns: readonly Column<GivenRating>[] = [
    {
      name: t`Rater`,
      cell: ({ rater, is_repeat }) => (is_repeat ? t`${rater} (repeat)` : rater),
    },
    ...(kind === 'pairwise'
      ? []
      : [{ name: t`Source`, cell: ({ arm_id }: GivenRating) => nameOf(arm_id) }]),
    { name: t`Given rating`, cell: (rating) => ratingText(rating, nameOf, measures) },
    { name: t`Comment`, cell: ({ comment }) => comment ?? '–' },
  ]
  return (
    <DataTable
      label={t`Ratings of question ${external_id}`}
      columns={columns}
      rows={ratings}
      keyOf={({ rater, arm_id, other_arm_id, is_repeat }) =>
        [rater, arm_id, other_arm_id, is_repeat].join(' ')
      }
    />
  )
}
