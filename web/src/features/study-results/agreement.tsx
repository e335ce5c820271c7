import { MIN_COMPARED, RELIABLE_ALPHA, TENTATIVE_ALPHA } from '@assay/contracts/studies/limits'
import type { StudyResults } from '@assay/contracts/studies/results'
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { type Column, DataTable } from '../../components/data-table.tsx'
import { countText } from '../../components/format.ts'
import section from '../../components/section.module.css'
import { Section } from '../../components/section.tsx'
import table from '../../components/table.module.css'
import { coefficientText, figureText, SHARE } from './figures.ts'

type Agreement = StudyResults['agreement'][number]

const OF = { raters: t`Different raters`, repeats: t`Raters with themselves` } as const

function strengthText(alpha: number): string {
  if (alpha >= RELIABLE_ALPHA) return t`Good`
  return alpha >= TENTATIVE_ALPHA ? t`Fair` : t`Low`
}

const ifEnough = (text: (row: Agreement) => ReactNode) => (row: Agreement) =>
  row.compared < MIN_COMPARED ? t`Too few` : text(row)

/** How far raters agree with each other, and with themselves. */
export function AgreementTable({ results }: { readonly results: StudyResults }) {
  const { kind, agreement } = results
  if (agreement.length === 0) return null
  const columns: readonly Column<Agreement>[] = [
    {
      name: t`Agreement of`,
      cell: ({ of, measure }) => (kind === 'scales' ? `${OF[of]}: ${measure}` : OF[of]),
    },
    { name: t`Equal ratings`, cell: ifEnough(({ percent }) => figureText(percent, SHARE)) },
    {
      name: t`Krippendorff’s α`,
      cell: ifEnough(({ alpha }) => (
        <>
          {coefficientText(alpha)}
          {alpha.value !== null && <span className={table.by}>{strengthText(alpha.value)}</span>}
        </>
      )),
    },
    {
      name: kind === 'scales' ? t`Gwet’s AC2` : t`Gwet’s AC1`,
      cell: ifEnough(({ gwet }) => coefficientText(gwet)),
    },
    { name: t`Compared`, cell: ({ compared }) => countText(compared) },
  ]
  return (
    <Section
      title={t`Agreement`}
      note={t`1 is perfect agreement, and 0 is what chance alone gives. Where nearly all ratings are the same, α is low although raters agree; Gwet’s coefficient is not.`}
    >
      <DataTable
        label={t`Agreement of raters`}
        columns={columns}
        rows={agreement}
        keyOf={({ of, measure }) => `${of} ${measure}`}
      />
      {agreement.every(({ of }) => of === 'repeats') && (
        <p className={section.note}>
          <Trans>
            No answer was rated by two raters, so the agreement of different raters is unknown.
          </Trans>
        </p>
      )}
    </Section>
  )
}
