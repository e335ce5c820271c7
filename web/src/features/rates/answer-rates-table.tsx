import type { ModelAnswerRatesDto } from '@assay/contracts/answer-rates'
import { t } from '@lingui/core/macro'
import { type Column, DataTable } from '../../components/data-table.tsx'
import { countText } from '../../components/format.ts'
import { shareText } from '../../components/interval-text.ts'
import table from '../../components/table.module.css'

/** The endings of an answer, with the names of their columns. */
export const KINDS = [
  ['declined', t`Refusals`],
  ['failed', t`Failed`],
  ['length', t`Cut at the limit`],
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
    />
  )
}

const COLUMNS: readonly Column<ModelAnswerRatesDto>[] = [
  { name: t`Answers`, cell: ({ answers }) => countText(answers) },
  ...KINDS.map(([kind, name]) => ({
    name: t`${name} (95% CI)`,
    label: name,
    cell: ({ [kind]: rate }: ModelAnswerRatesDto) => (rate ? shareText(rate, 1) : t`too few`),
  })),
]

/** Whether there are enough answers for rates. */
export const isShown = ({ declined }: ModelAnswerRatesDto) => declined !== null
