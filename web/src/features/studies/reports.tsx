import type { SkipReportDto } from '@assay/contracts/studies/raters'
import { type Column, DataTable } from '../../components/data-table.tsx'

const KINDS: Readonly<Record<SkipReportDto['kind'], string>> = {
  flag: 'Reported',
  skip: 'Skipped',
  conflict: 'Conflict of interest',
}
const MAX_QUESTION_LENGTH = 120

const COLUMNS: readonly Column<SkipReportDto>[] = [
  { name: 'Report', cell: ({ kind }) => KINDS[kind] },
  { name: 'Reason', cell: ({ reason }) => reason },
  { name: 'Question', cell: (report) => `${report.external_id}: ${shortened(report.question)}` },
  { name: 'Rater', cell: ({ rater }) => rater ?? 'Deleted account' },
]

/** What raters did not rate, and why. */
export function Reports({ reports }: { readonly reports: readonly SkipReportDto[] }) {
  if (reports.length === 0) return null
  return (
    <>
      <h3>Reports of raters</h3>
      <DataTable
        label="Reports of raters"
        columns={COLUMNS}
        rows={reports}
        keyOf={({ id }) => id}
        asCards
      />
    </>
  )
}

function shortened(text: string): string {
  return text.length > MAX_QUESTION_LENGTH ? `${text.slice(0, MAX_QUESTION_LENGTH)}…` : text
}
