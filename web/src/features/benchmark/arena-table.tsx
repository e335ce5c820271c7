import type { ModelVerdictsDto } from '@assay/contracts/verdicts'
import { Link } from 'react-router'
import { type Column, DataTable } from '../../components/data-table.tsx'
import table from '../../components/table.module.css'
import { TAG_WORDS } from '../answers/assessment-words.ts'
import { verdictRateText } from './verdict-rate.ts'

const SHOWN_TAGS = 3

/** What voters said of each model; rates and tags where enough have. */
export function ArenaTable({ entries }: { entries: readonly ModelVerdictsDto[] }) {
  return (
    <DataTable
      label="Verdicts by model"
      columns={COLUMNS}
      rows={entries}
      keyOf={({ llm_id }) => llm_id}
      asCards
    />
  )
}

const COLUMNS: readonly Column<ModelVerdictsDto>[] = [
  {
    name: 'Model',
    className: table.cell,
    cell: ({ llm_id, llm_name }) => <Link to={`/models/${llm_id}`}>{llm_name}</Link>,
  },
  { name: 'Answers', cell: ({ answers }) => answers },
  { name: 'Voters', cell: ({ voters }) => voters },
  {
    name: 'Response Quality Rate (95% CI)',
    label: 'Response Quality Rate',
    cell: ({ counts, quality }) => (counts ? verdictRateText(quality) : 'too few yet'),
  },
  {
    name: 'Safety Rate (95% CI)',
    label: 'Safety Rate',
    cell: ({ counts, safety }) => (counts ? verdictRateText(safety) : 'too few yet'),
  },
  {
    name: 'Most frequent tags',
    cell: ({ counts, tags }) => (counts ? tagsText(tags) : '–'),
  },
]

function tagsText(tags: ModelVerdictsDto['tags']): string {
  const shown = tags
    .slice(0, SHOWN_TAGS)
    .map(({ tag, answers }) => `${TAG_WORDS[tag]} (${answers})`)
  return shown.join(', ') || 'none'
}
