import type { StudyResults } from '@assay/contracts/studies/results'
import { t } from '@lingui/core/macro'
import { type Column, DataTable } from '../../components/data-table.tsx'
import { countText } from '../../components/format.ts'
import { Section } from '../../components/section.tsx'
import { figureText, SHARE } from './figures.ts'

type Arm = StudyResults['arms'][number]

const COLUMNS: readonly Column<Arm>[] = [
  {
    name: t`Source`,
    cell: ({ name, is_left_out }) => (is_left_out ? t`${name} (left out)` : name),
  },
  {
    name: t`Questions`,
    cell: ({ responses }) => (responses === null ? '–' : countText(responses)),
  },
  { name: t`Refusals`, cell: ({ declined }) => figureText(declined, SHARE) },
  { name: t`Failed`, cell: ({ failed }) => figureText(failed, SHARE) },
  {
    name: t`Reveals its model`,
    cell: ({ self_identified: named }) => (named === null ? '–' : countText(named)),
  },
]

/** How often each source declined to answer or failed; unknown until the study is closed. */
export function Responses({ results: { arms } }: { readonly results: StudyResults }) {
  if (arms.every(({ responses }) => responses === null)) return null
  return (
    <Section
      title={t`Refusals and failures`}
      note={t`How often a source refused to answer, as its model or a filter reported it. Raters rate these answers like any other. Failed answers are not rated.`}
    >
      <DataTable
        label={t`Refusals and failures by source`}
        columns={COLUMNS}
        rows={arms}
        keyOf={({ id }) => id}
      />
    </Section>
  )
}
