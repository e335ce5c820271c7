import type { StudyResults } from '@assay/contracts/studies/results'
import { t } from '@lingui/core/macro'
import { type Column, DataTable } from '../../components/data-table.tsx'
import { Section } from '../../components/section.tsx'
import { TAG_LABELS } from '../answers/assessment-labels.ts'
import { armColumns, figureText, SHARE } from './figures.ts'

const TEXTS = {
  verdict: [
    t`Faults`,
    t`The share of a source’s ratings with each fault, most frequent first, with 95% intervals.`,
  ],
  rubric: [t`By tag`, t`The score on the questions or criteria with each tag, with 95% intervals.`],
} as const

/** The faults or the tags of the criteria, by source. */
export function Tags({ results }: { readonly results: StudyResults }) {
  const { kind, tags } = results
  if (tags.length === 0 || !(kind === 'verdict' || kind === 'rubric')) return null
  const byValue = tags.toSorted((one, other) => (other.value ?? 0) - (one.value ?? 0))
  const names = [...new Set((kind === 'verdict' ? byValue : tags).map(({ tag }) => tag))]
  const [title, note] = TEXTS[kind]
  const columns: readonly Column<string>[] = [
    {
      name: kind === 'verdict' ? t`Fault` : t`Tag`,
      cell: (tag) => TAG_LABELS[tag as keyof typeof TAG_LABELS] ?? tag,
    },
    ...armColumns<string>(results, tags, (tag, armId) => {
      const found = tags.find((one) => one.tag === tag && one.arm_id === armId)
      return figureText(found, SHARE)
    }),
  ]
  return (
    <Section title={title} note={note}>
      <DataTable
        label={t`${title}, by source`}
        columns={columns}
        rows={names}
        keyOf={(tag) => tag}
      />
    </Section>
  )
}
