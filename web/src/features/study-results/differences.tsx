import type { StudyResults } from '@assay/contracts/studies/results'
import { t } from '@lingui/core/macro'
import { type Column, DataTable } from '../../components/data-table.tsx'
import { Section } from '../../components/section.tsx'
import { chanceText, differenceText, measureText, namesOf } from './figures.ts'
import { differenceAxis } from './plot-axis.ts'
import { Plotted } from './plotted.tsx'

type Difference = StudyResults['differences'][number]

const NOTE = t`Each row is the first source less the second. The p-values are adjusted for the number of comparisons by Holm’s procedure. An interval that contains 0 leaves the direction open.`

const UNIT = t`pp: percentage points.`

/** The differences of all pairs of sources. */
export function Differences({ results }: { readonly results: StudyResults }) {
  const { kind, differences, measures } = results
  if (differences.length === 0) return null
  const nameOf = namesOf(results)
  const axis = differenceAxis(differences)
  const compared = measures.filter((measure) => differences.some((one) => one.measure === measure))
  return (
    <Section
      title={t`Differences`}
      note={kind === 'verdict' || kind === 'rubric' ? `${NOTE} ${UNIT}` : NOTE}
    >
      {compared.map((measure) => {
        const rows = differences.filter((one) => one.measure === measure)
        const columns: readonly Column<Difference>[] = [
          {
            name: t`Sources`,
            cell: ({ first, second }) => `${nameOf(first)} − ${nameOf(second)}`,
          },
          {
            name: t`Difference (95% interval)`,
            cell: (one) => (
              <Plotted interval={one} axis={axis} kind={kind} bar={0}>
                {differenceText(one, kind)}
              </Plotted>
            ),
          },
          { name: 'p (Holm)', cell: ({ p }) => chanceText(p) },
        ]
        return (
          <div key={measure}>
            {compared.length > 1 && <h3>{measureText(kind, measure)}</h3>}
            <DataTable
              label={t`Differences: ${measureText(kind, measure)}`}
              columns={columns}
              rows={rows}
              keyOf={({ first, second }) => `${first} ${second}`}
            />
          </div>
        )
      })}
    </Section>
  )
}
