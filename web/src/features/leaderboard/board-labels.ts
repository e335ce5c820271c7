import type {
  BoardCellDto,
  BoardDifferencesDto,
  BoardMatrixDto,
  BoardSummaryDto,
  StyleEffectDto,
} from '@assay/contracts/boards'
import type { LeaderboardEntryDto } from '@assay/contracts/leaderboard'
import { plural, t } from '@lingui/core/macro'
import {
  countText,
  inSentence,
  listText,
  percentText,
  pointsText,
} from '../../components/format.ts'
import { inOrder } from '../../components/interval-text.ts'
import { boardTitle } from '../labels/board-title.ts'

/** The label of a board in a picker, with its votes. How certain its ratings are, the board shows. */
export function boardOption({ board, votes }: BoardSummaryDto): string {
  const words = votes === 0 ? t`no votes yet` : plural(votes, { one: '# vote', other: '# votes' })
  return `${boardTitle(board)} (${words})`
}

const ALL_FROM = 0.995

/** Descriptions of borrowed shares, each with its minimum share; largest first. */
const BORROWED = [
  [ALL_FROM, t`all`],
  [0.6, t`most`],
  [0.4, t`about half`],
  [0.1, t`some`],
  [0, t`hardly any`],
] as const

/** From this borrowed share on, a rating has almost no votes of its own and is grey. */
export const GREY_FROM = 0.75

type Borrowing = Pick<BoardCellDto, 'borrowed' | 'contradicts'>

/** How much of a rating is borrowed: `borrowed: most (90%)`. */
export function borrowingText({ borrowed, contradicts }: Borrowing): string {
  if (contradicts) return t`its own votes show otherwise, so nothing is borrowed`
  const [, words] = BORROWED.find(([from]) => borrowed >= from) ?? [0, t`hardly any`]
  return t`borrowed: ${borrowed >= ALL_FROM ? words : `${words} (${percentText(borrowed, 0)})`}`
}

/** A dash for a model that is not ranked yet, because its rating could be anything. */
export const ratingText = ({
  elo_rating,
  confidence_interval,
  rank,
}: Pick<LeaderboardEntryDto, 'elo_rating' | 'confidence_interval'> &
  Partial<Pick<LeaderboardEntryDto, 'rank'>>) =>
  confidence_interval === null || rank === null
    ? '–'
    : inOrder(`${pointsText(elo_rating)} ± ${pointsText(confidence_interval)}`)

/** The rank with the possible ranks, if the votes leave more than one open: `2 (1–3)` */
export const rankText = ({
  rank,
  rank_low,
  rank_high,
}: Pick<LeaderboardEntryDto, 'rank' | 'rank_low' | 'rank_high'>) =>
  rank_low === rank_high ? `${rank}` : inOrder(`${rank} (${rank_low}–${rank_high})`)

/** From this half-width on, an interval is wider than most differences between models. */
const UNKNOWN_FROM = 200

/** Describes the separate gains from length, from headings and lists, and from sources. */
export function styleText(effects: readonly StyleEffectDto[]): string {
  const gain = (name: StyleEffectDto['effect'], style: string, [more, less]: [string, string]) => {
    const { points = 0, half_width = 0 } = effects.find(({ effect }) => effect === name) ?? {}
    if (half_width >= UNKNOWN_FROM) return t`${style}: too few votes for an estimate`
    const verb = points < 0 ? less : more
    return t`${style} ${verb} ${pointsText(Math.abs(points))} ± ${pointsText(half_width)} points`
  }
  const gains = [
    gain('length', t`An answer twice as long`, [t`gains`, t`loses`]),
    gain('markdown', t`headings and lists`, [t`gain`, t`lose`]),
    gain('citations', t`named sources`, [t`gain`, t`lose`]),
  ]
  return `${listText(gains)}.`
}

/**
 * Describes each model whose rating from a board's own votes is clearly better or worse than its
 * rating from all other votes; the clearest case comes first.
 */
export function findDifferences(
  { boards }: BoardMatrixDto,
  entries: readonly LeaderboardEntryDto[],
): string[] {
  const overall = new Map(entries.map((entry) => [entry.llm_id, entry]))
  return boards
    .flatMap(({ board, cells }) =>
      cells.flatMap((cell) => {
        const whole = overall.get(cell.llm_id)
        if (!whole || !cell.contradicts) return []
        const { points, halfWidth } = differenceFromWhole(cell, whole)
        return [{ board, cell, whole, points, clarity: Math.abs(points) / halfWidth }]
      }),
    )
    .sort((one, other) => other.clarity - one.clarity)
    .map(
      ({ board, cell, whole, points }) =>
        t`${whole.llm_name} does ${points > 0 ? t`better` : t`worse`} on ${inSentence(boardTitle(board))} than overall: ${ratingText(cell)} against ${ratingText(whole)}.`,
    )
}

const VOTERS: Readonly<Record<string, string>> = {
  'expertise:identified': t`people with an ORCID iD or verified expertise`,
  'expertise:attested': t`verified experts`,
  'role:other': t`people in other roles`,
}

/** Describes the voters of a board by role or expertise. */
export const votersOf = (board: string) => VOTERS[board] ?? inSentence(boardTitle(board))

/** Describes how much higher or lower a group of voters places a model than everyone else does. */
export function differenceText(
  { board, points, half_width, attested, identified }: BoardDifferencesDto['data'][number],
  model: string,
): string {
  const voters = t`${countText(attested + identified)} ${votersOf(board)} (${countText(attested)} verified, ${countText(identified)} with only an ORCID iD)`
  return t`Relative to the other models, ${model} is rated ${pointsText(Math.abs(points))} ± ${pointsText(half_width)} points ${points > 0 ? t`higher` : t`lower`} by ${voters} than by everyone else on the same subjects.`
}

/**
 * How many points a model is better on a board than overall, with a 95 % interval that treats the
 * two ratings as independent. The real interval is narrower.
 */
export function differenceFromWhole(cell: BoardCellDto, whole: LeaderboardEntryDto) {
  return {
    points: cell.elo_rating - whole.elo_rating,
    halfWidth: Math.hypot(cell.confidence_interval, whole.confidence_interval ?? Infinity),
  }
}
