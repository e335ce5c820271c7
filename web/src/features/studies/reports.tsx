import type { SkipReportDto } from '@assay/contracts/studies/raters'
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { type Column, DataTable } from '../../components/data-table.tsx'

const KINDS: Readonly<Record<SkipReportDto['kind'], string>> = {
  flag: t`Reported`,
  skip: t`Skipped`,
  conflict: t`Conflict of interest`,
}
const MAX_QUESTION_LENGTH = 120

const COLUMNS: readonly Column<SkipReportDto>[] = [
  { name: t`Kind`, cell: ({ kind }) => KINDS[kind] },
  { name: t`Reason`, cell: ({ reason }) => reason },
  { name: t`Question`, cell: (report) => `${report.external_id}: ${shortened(report.question)}` },
  { name: t`Rater`, cell: ({ rater }) => rater ?? t`Deleted account` },
]

/** What raters did not rate, and why. */
export function Reports({ reports }: { readonly reports: readonly SkipReportDto[] }) {
  if (reports.length === 0) return null
  return (
    <>
      <h3>
        <Trans>Reports of raters</Trans>
      </h3>
      <DataTable
        label={t`Reports of raters`}
        columns={COLUMNS}
        rows={reports}
        keyOf={({ id }) => id}
      />
    </>
  )
}

function shortened(text: string): string {
  return text.length > MAX_QUESTION_LENGTH ? `${text.slice(0, MAX_QUESTION_LENGTH)}…` : text
}
