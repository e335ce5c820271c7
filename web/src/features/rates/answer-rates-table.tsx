import type { ModelAnswerRatesDto } from '@assay/contracts/answer-rates'
import { type Column, DataTable } from '../../components/data-table.tsx'
import { countText, shareText } from '../../components/format.ts'
import table from '../../components/table.module.css'

/** The endings of an answer, with the names of their columns. */
export const KINDS = [
  ['declined', 'Refused'],
  ['failed', 'Failed'],
  ['length', 'Cut at the limit'],
] as const satisfies readonly (readonly [keyof ModelAnswerRatesDto, string])[]

export interface AnswerRatesTableProps {
  readonly label: string
  readonly first: Pick<Column<ModelAnswerRatesDto>, 'name' | 'cell'>
  readonly entries: readonly ModelAnswerRatesDto[]
}

/** How often answers were declined, failed or reached the length limit. */
export function AnswerRatesTable({ label, first, entries }: AnswerRatesTableProps) {
  return (
    <DataTable
      label={label}
      columns={[{ ...first, className: table.cell }, ...COLUMNS]}
      rows={entries}
      keyOf={({ board, llm_id }) => `${board} ${llm_id}`}
      asCards
    />
  )
}

const COLUMNS: readonly Column<ModelAnswerRatesDto>[] = [
  { name: 'Answers', cell: ({ answers }) => countText(answers) },
  ...KINDS.map(([kind, name]) => ({
    name: `${name} (95% CI)`,
    label: name,
    cell: ({ [kind]: rate }: ModelAnswerRatesDto) => (rate ? shareText(rate, 1) : 'too few'),
  })),
]

/** Whether there are enough answers for rates. */
export const isShown = ({ declined }: ModelAnswerRatesDto) => declined !== null
