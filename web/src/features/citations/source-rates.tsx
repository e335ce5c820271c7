import type { ModelCitationsDto } from '@assay/contracts/citation-rates'
import { useId } from 'react'
import { Link } from 'react-router'
import { ScrollableTable } from '../../components/scrollable-table.tsx'
import table from '../../components/table.module.css'
import { useReadCitationRatesQuery } from './citation-rates-api.ts'
import { rateText, shareText } from './rate-text.ts'
import classes from './source-rates.module.css'

/** What the answers of each model name, for those who may see the board; nothing before there is any. */
export function SourceRates() {
  const id = useId()
  const { data } = useReadCitationRatesQuery()
  const shown = data?.entries.filter((entry) => entry.sources_per_answer) ?? []
  if (shown.length === 0) return null
  return (
    <section className={classes.section} aria-labelledby={id}>
      <h2 id={id}>Sources named in the arena</h2>
      <p>
        What answers cite, of battles that have their vote, and how much of what could be looked up
        was found under that identifier. Whether a source says what the answer says, nobody has
        checked. Models with fewer than 30 answers to 10 people are left out.
      </p>
      <ScrollableTable label="Sources by model" asCards>
        <thead>
          <tr>
            <th scope="col">Model</th>
            <th scope="col">Answers</th>
            <th scope="col">Sources per answer (95% CI)</th>
            <th scope="col">Found of checked (95% CI)</th>
            <th scope="col">Not found</th>
            <th scope="col">Other title</th>
            <th scope="col">Retracted</th>
          </tr>
        </thead>
        <tbody>
          {shown.map((entry) => (
            <Row key={entry.llm_id} entry={entry} />
          ))}
        </tbody>
      </ScrollableTable>
    </section>
  )
}

function Row({ entry }: { entry: ModelCitationsDto }) {
  const { counts } = entry
  return (
    <tr>
      <th scope="row" className={table.cell}>
        <Link to={`/models/${entry.llm_id}`}>{entry.llm_name}</Link>
      </th>
      <td data-label="Answers">{entry.answers}</td>
      <td data-label="Sources per answer">{rateText(entry.sources_per_answer)}</td>
      <td data-label="Found of checked">{shareText(entry.found)}</td>
      <td data-label="Not found">{counts?.not_found ?? '–'}</td>
      <td data-label="Other title">{counts?.other_title ?? '–'}</td>
      <td data-label="Retracted">{counts?.retracted ?? '–'}</td>
    </tr>
  )
}
