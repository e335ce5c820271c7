import type { ModelAnswerRatesDto } from '@assay/contracts/answer-rates'
import { toCsv } from '../../components/to-csv.ts'
import { KINDS } from './answer-rates-table.tsx'

/** All boards as a file; shares are 0 to 1, and empty where answers are too few. */
export function toAnswerRatesCsv(entries: readonly ModelAnswerRatesDto[]): string {
  const columns = KINDS.flatMap(([kind]) => [kind, `${kind}_low`, `${kind}_high`])
  const rows = entries.map((entry) => [
    ...[entry.board, entry.llm_id, entry.llm_name, entry.answers, entry.users],
    ...KINDS.flatMap(([kind]) => [entry[kind]?.value, entry[kind]?.low, entry[kind]?.high]),
  ])
  return toCsv([['board', 'llm_id', 'llm_name', 'answers', 'users', ...columns], ...rows])
}
