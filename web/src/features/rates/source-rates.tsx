import type { ModelCitationsDto } from '@assay/contracts/citation-rates'
import { MIN_CITING_ANSWERS, MIN_CITING_USERS } from '@assay/contracts/constants'
import { t } from '@lingui/core/macro'
import { Link } from 'react-router'
import { type Column, DataTable } from '../../components/data-table.tsx'
import { countText } from '../../components/format.ts'
import { type Interval, intervalText, shareText } from '../../components/interval-text.ts'
import { Section } from '../../components/section.tsx'
import table from '../../components/table.module.css'
import { useReadCitationRatesQuery } from './rates-api.ts'

/** The source rates of each model. Hidden until there are enough answers. */
export function SourceRates() {
  const { data } = useReadCitationRatesQuery()
  const shown = data?.entries.filter((entry) => entry.sources_per_answer) ?? []
  if (shown.length === 0) return null
  return (
    <Section title={t`Sources named in the arena`} note={NOTE}>
      <DataTable
        label={t`Sources by model`}
        columns={COLUMNS}
        rows={shown}
        keyOf={({ llm_id }) => llm_id}
      />
    </Section>
  )
}

const NOTE = t`Sources named in answers of battles with a vote. Of the sources we could look up, we show the share found under their identifier. We don’t check whether a source supports the answer. Models with fewer than ${MIN_CITING_ANSWERS} answers to ${MIN_CITING_USERS} people are left out.`

export const namedText = (rate: Interval | null) => (rate ? intervalText(rate) : t`too few`)
export const foundText = (rate: Interval | null) => (rate ? shareText(rate) : t`too few`)

const COLUMNS: readonly Column<ModelCitationsDto>[] = [
  {
    name: t`Model`,
    className: table.cell,
    cell: ({ llm_id, llm_name }) => <Link to={`/models/${llm_id}`}>{llm_name}</Link>,
  },
  { name: t`Answers`, cell: ({ answers }) => countText(answers) },
  {
    name: t`Sources per answer (95% CI)`,
    label: t`Sources per answer`,
    cell: ({ sources_per_answer }) => namedText(sources_per_answer),
  },
  {
    name: t`Found, of those checked (95% CI)`,
    label: t`Found, of those checked`,
    cell: ({ found }) => foundText(found),
  },
  { name: t`Not found`, cell: ({ counts }) => (counts ? countText(counts.not_found) : '–') },
  { name: t`Other title`, cell: ({ counts }) => (counts ? countText(counts.other_title) : '–') },
  { name: t`Retracted`, cell: ({ counts }) => (counts ? countText(counts.retracted) : '–') },
]
