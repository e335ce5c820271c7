import type { ModelVerdictsDto } from '@assay/contracts/verdicts'
import { Link } from 'react-router'
import { ScrollableTable } from '../../components/scrollable-table.tsx'
import table from '../../components/table.module.css'
import { TAG_WORDS } from '../answers/assessment-words.ts'
import { percentText } from './rate.ts'

const SHOWN_TAGS = 3

/** What voters said of each model; rates and tags where enough have. */
export function ArenaTable({ entries }: { entries: readonly ModelVerdictsDto[] }) {
  return (
    <ScrollableTable label="Verdicts by model" asCards>
      <thead>
        <tr>
          <th scope="col">Model</th>
          <th scope="col">Answers</th>
          <th scope="col">Voters</th>
          <th scope="col">Response Quality Rate (95% CI)</th>
          <th scope="col">Safety Rate (95% CI)</th>
          <th scope="col">Most frequent tags</th>
        </tr>
      </thead>
      <tbody>
        {entries.map(({ llm_id, llm_name, answers, voters, quality, safety, counts, tags }) => (
          <tr key={llm_id}>
            <th scope="row" className={table.cell}>
              <Link to={`/models/${llm_id}`}>{llm_name}</Link>
            </th>
            <td data-label="Answers">{answers}</td>
            <td data-label="Voters">{voters}</td>
            <td data-label="Response Quality Rate">
              {counts ? percentText(quality) : 'too few yet'}
            </td>
            <td data-label="Safety Rate">{counts ? percentText(safety) : 'too few yet'}</td>
            <td data-label="Most frequent tags">{counts ? tagsText(tags) : '–'}</td>
          </tr>
        ))}
      </tbody>
    </ScrollableTable>
  )
}

function tagsText(tags: ModelVerdictsDto['tags']): string {
  const shown = tags
    .slice(0, SHOWN_TAGS)
    .map(({ tag, answers }) => `${TAG_WORDS[tag]} (${answers})`)
  return shown.join(', ') || 'none'
}
