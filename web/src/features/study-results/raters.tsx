import type { StudyResults } from '@assay/contracts/studies/results'
import { t } from '@lingui/core/macro'
import { type Column, DataTable } from '../../components/data-table.tsx'
import { countText } from '../../components/format.ts'
import { Section } from '../../components/section.tsx'
import { differenceText, durationText } from './figures.ts'
import { differenceAxis } from './plot-axis.ts'
import { Plotted } from './plotted.tsx'

type Rater = StudyResults['raters'][number]

/** How strict each rater is, and how long they take. */
export function Raters({ results }: { readonly results: StudyResults }) {
  const { kind, raters, median_seconds } = results
  if (raters.length === 0) return null
  const axis = differenceAxis(raters)
  // Pairwise severity is a share of ratings.
  const unit = kind === 'pairwise' ? 'verdict' : kind
  const columns: readonly Column<Rater>[] = [
    { name: t`Rater`, cell: ({ name }) => name },
    {
      name: t`More favourable than others`,
      cell: (rater) => (
        <Plotted interval={rater} axis={axis} kind={unit} bar={0}>
          {differenceText(rater, unit)}
        </Plotted>
      ),
    },
    { name: t`Ratings`, cell: ({ ratings }) => countText(ratings) },
    {
      name: t`Median time`,
      cell: ({ median_seconds: seconds }) => durationText(seconds),
    },
  ]
  return (
    <Section
      title={t`Raters`}
      note={t`Below 0, a rater is stricter than the others on the same answers${unit === 'scales' ? '' : t` (pp: percentage points)`}. The median time of a rating is ${durationText(median_seconds)}.`}
    >
      <DataTable
        label={t`Severity of raters`}
        columns={columns}
        rows={raters}
        keyOf={({ name }) => name}
      />
    </Section>
  )
}
