import type {
  BoardCellDto,
  BoardDifferencesDto,
  BoardMatrixDto,
  BoardSummaryDto,
  StyleEffectDto,
} from '@assay/contracts/boards'
import { labelWords } from '@assay/contracts/label-slugs'
import type { LeaderboardEntryDto } from '@assay/contracts/leaderboard'
import { countOf } from '../../components/format.ts'

const TITLES: Readonly<Record<string, string>> = {
  'style:equal': 'At equal style',
  'expertise:all': 'Everyone who declared a role',
  'expertise:identified': 'ORCID iD or verified',
  'expertise:attested': 'Verified experts',
  'role:other': 'Other roles',
}

/** The title of a board: `Cancer biology`. */
export function boardTitle(board: string): string {
  const [, slug = ''] = board.split(':')
  return TITLES[board] ?? labelWords(slug)
}

/** The label of a board in a picker: its votes and its state. */
export function boardOption({ board, votes, state }: BoardSummaryDto): string {
  const words = votes === 0 ? 'no votes yet' : `${countOf(votes, 'vote')}, ${state}`
  return `${boardTitle(board)} (${words})`
}

/** Words for borrowed shares, each from the given share on; largest first. */
const BORROWED = [
  [0.995, 'all'],
  [0.6, 'most'],
  [0.4, 'about half'],
  [0.1, 'some'],
  [0, 'hardly any'],
] as const

export function borrowedText(share: number): string {
  const [, words] = BORROWED.find(([from]) => share >= from) ?? [0, 'hardly any']
  return words === 'all' ? words : `${words} (${Math.round(share * 100)}%)`
}

export const ratingText = ({
  elo_rating,
  confidence_interval,
}: Pick<LeaderboardEntryDto, 'elo_rating' | 'confidence_interval'>) =>
  confidence_interval === null
    ? `${Math.round(elo_rating)}`
    : `${Math.round(elo_rating)} ± ${Math.round(confidence_interval)}`

/** The gain from length, headings and lists, and sources alone. */
export function styleText(effects: readonly StyleEffectDto[]): string {
  const gain = (name: StyleEffectDto['effect'], verb: readonly [string, string]) => {
    const { points = 0, half_width = 0 } = effects.find(({ effect }) => effect === name) ?? {}
    return `${points < 0 ? verb[1] : verb[0]} ${Math.abs(Math.round(points))} ± ${Math.round(half_width)}`
  }
  return (
    `An answer twice as long ${gain('length', ['gains', 'loses'])} points; ` +
    `headings and lists ${gain('markdown', ['gain', 'lose'])}, ` +
    `named sources ${gain('citations', ['gain', 'lose'])}.`
  )
}

/**
 * How many standard errors a difference must exceed to be shown. On boards of 50 models and 27
 * subjects, all differences shown are then right 95 times in 100.
 */
const BEYOND_DOUBT = 4.2
const NORMAL_QUANTILE = 1.96

/** Where a model is clearly better or worse on a board than overall; the clearest first. */
export function findDifferences(
  { boards }: BoardMatrixDto,
  entries: readonly LeaderboardEntryDto[],
): string[] {
  const overall = new Map(entries.map((entry) => [entry.llm_id, entry]))
  return boards
    .flatMap(({ board, cells }) =>
      cells.flatMap((cell) => {
        const whole = overall.get(cell.llm_id)
        const errors = whole ? standardErrors(cell, whole) : 0
        return whole && Math.abs(errors) >= BEYOND_DOUBT ? [{ board, cell, whole, errors }] : []
      }),
    )
    .sort((one, other) => Math.abs(other.errors) - Math.abs(one.errors))
    .map(
      ({ board, cell, whole, errors }) =>
        `${whole.llm_name} does ${errors > 0 ? 'better' : 'worse'} on ` +
        `${boardTitle(board).toLowerCase()} than overall: ` +
        `${ratingText(cell)} against ${ratingText(whole)}.`,
    )
}

/** The voters of a board by expertise. */
const VOTERS: Readonly<Record<string, string>> = {
  'expertise:all': 'people who declared a role',
  'expertise:identified': 'people with an ORCID iD or verified expertise',
  'expertise:attested': 'verified experts',
  'role:other': 'people in other roles',
}

/** Describes how much higher or lower a group of voters rates a model than all voters do. */
export function differenceText(
  { board, points, half_width }: BoardDifferencesDto['data'][number],
  model: string,
): string {
  const voters = VOTERS[board] ?? `${boardTitle(board).toLowerCase()}s`
  return (
    `${model} is rated ${Math.abs(Math.round(points))} ± ${Math.round(half_width)} points ` +
    `${points > 0 ? 'higher' : 'lower'} by ${voters} than by everyone else.`
  )
}

function standardErrors(cell: BoardCellDto, whole: LeaderboardEntryDto): number {
  const { points, halfWidth } = differenceFromWhole(cell, whole)
  return (NORMAL_QUANTILE * points) / halfWidth
}

/**
 * How many points a model is better on a board than overall, with its 95 % interval computed as if
 * the two were independent. The real interval is narrower.
 */
export function differenceFromWhole(cell: BoardCellDto, whole: LeaderboardEntryDto) {
  return {
    points: cell.elo_rating - whole.elo_rating,
    halfWidth: Math.hypot(cell.confidence_interval, whole.confidence_interval ?? Infinity),
  }
}
