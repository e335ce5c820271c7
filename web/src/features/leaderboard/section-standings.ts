import type { LeaderboardEntryDto } from '@assay/contracts/leaderboard'
import { type Sorting, sortStandings } from './sort-standings.ts'

/** Rows of the table that stand together, under a line of their own when they have a title. */
export interface StandingsSection {
  readonly key: string
  readonly title: string | undefined
  readonly entries: readonly LeaderboardEntryDto[]
}

/**
 * The rows in their order: by rank they stand in their tiers, those of each group of connected
 * models together; by anything else in one. Those that are not yet ranked come last either way.
 */
export function sectionStandings(
  entries: readonly LeaderboardEntryDto[],
  sorting: Sorting,
): readonly StandingsSection[] {
  const sorted = sortStandings(entries, sorting)
  const ranked = sorted.filter(({ rank }) => rank !== null)
  const rankless = sorted.filter(({ rank }) => rank === null)
  const unranked = sorting.by === 'rank' ? rankless.toSorted(byRating) : rankless
  return [
    ...(sorting.by === 'rank' ? sectionTiers(ranked) : sectionOf('ranked', undefined, ranked)),
    ...sectionOf('unranked', 'Not yet ranked', unranked),
  ]
}

/** Best first, equals by name. */
const byRating = (one: LeaderboardEntryDto, other: LeaderboardEntryDto) =>
  other.elo_rating - one.elo_rating || one.llm_name.localeCompare(other.llm_name)

/** Groups in order, largest first, and in each the tiers as the sorting has them. */
function sectionTiers(ranked: readonly LeaderboardEntryDto[]): readonly StandingsSection[] {
  const byGroup = ranked.toSorted((one, other) => (one.group ?? 0) - (other.group ?? 0))
  const tiers = Map.groupBy(byGroup, ({ group, tier }) => `${group ?? 0}/${tier ?? ''}`)
  const first = byGroup[0]?.group ?? 0
  return [...tiers].flatMap(([key, members]) =>
    sectionOf(key, titleOf(members[0] as LeaderboardEntryDto, first), members),
  )
}

function titleOf({ group, tier }: LeaderboardEntryDto, first: number): string | undefined {
  if (tier === null) return undefined
  const name = tier === 1 ? 'Top group' : `Tier ${tier}`
  return group === first ? name : `Comparable only with each other:  ${name.toLowerCase()}`
}

function sectionOf(
  key: string,
  title: string | undefined,
  entries: readonly LeaderboardEntryDto[],
): readonly StandingsSection[] {
  if (entries.length === 0) return []
  return [{ key, title: title && `${title} (${entries.length})`, entries }]
}
