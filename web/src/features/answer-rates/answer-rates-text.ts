import type { ModelAnswerRatesDto } from '@assay/contracts/answer-rates'
import { labelWords } from '@assay/contracts/label-slugs'
import { toCsv } from '../../components/to-csv.ts'

export const OVERALL = 'overall'

/** What may become of an answer, as its columns are called. */
export const KINDS = [
  ['declined', 'Declined'],
  ['failed', 'Failed'],
  ['length', 'Cut at the limit'],
] as const satisfies readonly (readonly [keyof ModelAnswerRatesDto, string])[]

/** `2.4% (1.1–5.0)`, with the 95 % interval. */
export function rateText(rate: ModelAnswerRatesDto['declined']): string {
  if (!rate) return 'too few'
  const percent = (share: number) => (share * 100).toFixed(1)
  return `${percent(rate.value)}% (${percent(rate.low)}–${percent(rate.high)})`
}

/** A board by its name: `Cancer biology`. */
export function boardName(board: string): string {
  return board === OVERALL ? 'All subjects' : labelWords(board.replace('subject:', ''))
}

/** Are there enough answers for rates? */
export const isShown = ({ declined }: ModelAnswerRatesDto) => declined !== null

/** All boards as a file; shares are 0 to 1, and empty where answers are too few. */
export function toAnswerRatesCsv(entries: readonly ModelAnswerRatesDto[]): string {
  const columns = KINDS.flatMap(([kind]) => [kind, `${kind}_low`, `${kind}_high`])
  const rows = entries.map((entry) => [
    ...[entry.board, entry.llm_id, entry.llm_name, entry.answers, entry.users],
    ...KINDS.flatMap(([kind]) => [entry[kind]?.value, entry[kind]?.low, entry[kind]?.high]),
  ])
  return toCsv([['board', 'llm_id', 'llm_name', 'answers', 'users', ...columns], ...rows])
}
