import type { ModelAnswerRatesDto } from '@assay/contracts/answer-rates'
import type { ReactNode } from 'react'
import { ScrollableTable } from '../../components/scrollable-table.tsx'
import table from '../../components/table.module.css'
import { KINDS, rateText } from './answer-rates-text.ts'

export interface AnswerRatesTableProps {
  readonly label: string
  /** What the rows are of. */
  readonly heading: string
  readonly entries: readonly ModelAnswerRatesDto[]
  readonly nameOf: (entry: ModelAnswerRatesDto) => ReactNode
}

/** How often answers were declined, failed or were cut, a row each. */
export function AnswerRatesTable({ label, heading, entries, nameOf }: AnswerRatesTableProps) {
  return (
    <ScrollableTable label={label} asCards>
      <thead>
        <tr>
          <th scope="col">{heading}</th>
          <th scope="col">Answers</th>
          {KINDS.map(([kind, words]) => (
            <th key={kind} scope="col">
              {words} (95% CI)
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {entries.map((entry) => (
          <tr key={`${entry.board} ${entry.llm_id}`}>
            <th scope="row" className={table.cell}>
              {nameOf(entry)}
            </th>
            <td data-label="Answers">{entry.answers}</td>
            {KINDS.map(([kind, words]) => (
              <td key={kind} data-label={words}>
                {rateText(entry[kind])}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </ScrollableTable>
  )
}
