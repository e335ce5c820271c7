import type { StudyResults } from '@assay/contracts/studies/results'
import { type Column, DataTable } from '../../components/data-table.tsx'
import { countText } from '../../components/format.ts'
import { Section } from '../../components/section.tsx'
import { figureText, SHARE } from './figures.ts'

type Arm = StudyResults['arms'][number]

const COLUMNS: readonly Column<Arm>[] = [
  { name: 'Source', cell: ({ name, is_left_out }) => (is_left_out ? `${name} (left out)` : name) },
  { name: 'Questions', cell: ({ responses }) => (responses === null ? '–' : countText(responses)) },
  { name: 'Refused', cell: ({ declined }) => (declined ? figureText(declined, SHARE) : '–') },
  { name: 'Failed', cell: ({ failed }) => (failed ? figureText(failed, SHARE) : '–') },
  {
    name: 'Reveals its model',
    cell: ({ self_identified: named }) => (named === null ? '–' : countText(named)),
  },
]

/** How often each source declined to answer or failed; unknown until the study is closed. */
export function Responses({ results: { arms } }: { readonly results: StudyResults }) {
  if (arms.every(({ responses }) => responses === null)) return null
  return (
    <Section
      title="Refusals and failures"
      note="How often a source refused to answer, as its model or a filter reported it. Raters rate these answers like any other. Failed answers are not rated."
    >
      <DataTable
        label="Refusals and failures by source"
        columns={COLUMNS}
        rows={arms}
        keyOf={({ id }) => id}
        asCards
      />
    </Section>
  )
}
