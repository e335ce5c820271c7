import type { SkipReportDto } from '@assay/contracts/studies/raters'
import { t } from '@lingui/core/macro'
import { type Column, DataTable } from '../../components/data-table.tsx'
import classes from './studies.module.css'

const KINDS: Readonly<Record<SkipReportDto['kind'], string>> = {
  flag: t`Reported`,
  skip: t`Skipped`,
  conflict: t`Conflict of interest`,
}

const COLUMNS: readonly Column<SkipReportDto>[] = [
  { name: t`Kind`, cell: ({ kind }) => KINDS[kind] },
  { name: t`Reason`, cell: ({ reason }) => reason },
  {
    name: t`Question`,
    cell: ({ external_id, question }) => (
      <span className={classes.question}>{`${external_id}: ${question}`}</span>
    ),
  },
  { name: t`Rater`, cell: ({ rater }) => rater ?? t`Deleted account` },
]

/** What raters did not rate, and why. */
export function Reports({ reports }: { readonly reports: readonly SkipReportDto[] }) {
  if (reports.length === 0) return null
  return (
    <>
      <h3>{t`Reports of raters`}</h3>
      <DataTable
        label={t`Reports of raters`}
        columns={COLUMNS}
        rows={reports}
        keyOf={({ id }) => id}
      />
    </>
  )
}
