import type { AnsweredItemDto } from '@assay/contracts/studies/answers'
import type { StudyResults } from '@assay/contracts/studies/results'
import { t } from '@lingui/core/macro'
import { type Column, DataTable } from '../../components/data-table.tsx'
import { pointsOf } from '../studies/study-text.ts'
import { armColumns } from './figures.ts'
import classes from './single-answers.module.css'

interface MetCriteriaProps extends Pick<AnsweredItemDto, 'rubric' | 'ratings'> {
  readonly results: StudyResults
}

type Criterion = AnsweredItemDto['rubric'][number] & { readonly index: number }

/** Which criteria each source met, by the number of its ratings. */
export function MetCriteria({ rubric, ratings, results }: MetCriteriaProps) {
  const first = ratings.filter(({ is_repeat }) => !is_repeat)
  if (first.length === 0) return null
  const columns: readonly Column<Criterion>[] = [
    { name: t`Criterion`, cell: ({ criterion, points }) => `${criterion} (${pointsOf(points)})` },
    ...armColumns<Criterion>(results, first, ({ index }, armId) => {
      const own = first.filter(({ arm_id }) => arm_id === armId)
      const met = own.filter(({ rating }) => rating.kind === 'rubric' && rating.is_met[index])
      return t`Met in ${met.length} of ${own.length}`
    }),
  ]
  return (
    <div className={classes.criteria}>
      <DataTable
        label={t`Criteria by source`}
        columns={columns}
        rows={rubric.map((criterion, index) => ({ ...criterion, index }))}
        keyOf={({ index }) => `${index}`}
      />
    </div>
  )
}
