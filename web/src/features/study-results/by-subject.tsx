import type { StudyResults } from '@assay/contracts/studies/results'
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { type Column, DataTable } from '../../components/data-table.tsx'
import section from '../../components/section.module.css'
import { armColumns, measureText, valueText } from './figures.ts'
import classes from './study-results.module.css'

interface Row {
  readonly measure: string
  readonly subject: string
}

/** The scores by subject, folded, because they rest on few questions. */
export function BySubject({ results }: { readonly results: StudyResults }) {
  const { kind, measures, scores } = results
  const subjects = [...new Set(scores.flatMap(({ subject }) => subject ?? []))]
  if (subjects.length === 0) return null
  const shown = kind === 'scales' ? measures : measures.slice(0, 1)
  const rows = subjects.flatMap((subject) => shown.map((measure) => ({ subject, measure })))
  const columns: readonly Column<Row>[] = [
    {
      name: t`Subject`,
      cell: ({ subject, measure }) =>
        shown.length > 1 ? `${subject}: ${measureText(kind, measure)}` : subject,
    },
    ...armColumns<Row>(results, scores, ({ subject, measure }, armId) => {
      const found = scores.find(
        (one) => one.arm_id === armId && one.subject === subject && one.measure === measure,
      )
      return valueText(found, kind)
    }),
  ]
  return (
    <details className={classes.folded}>
      <summary>{t`By subject`}</summary>
      <p className={section.note}>
        <Trans>
          Few questions have the same subject, so the intervals are wide. Differences between
          subjects are not tested.
        </Trans>
      </p>
      <DataTable
        label={t`By subject: ${measureText(kind, shown[0] ?? '')}`}
        columns={columns}
        rows={rows}
        keyOf={({ subject, measure }) => `${subject} ${measure}`}
      />
    </details>
  )
}
