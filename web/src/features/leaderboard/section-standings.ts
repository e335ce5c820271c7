import type { LeaderboardEntryDto } from '@assay/contracts/leaderboard'
import { t } from '@lingui/core/macro'
import { inSentence } from '../../components/format.ts'
import { type Sorting, sortStandings } from './sort-standings.ts'

/** Consecutive rows of the table; with a title they have a heading row. */
export interface StandingsSection {
  readonly key: string
  readonly title: string | undefined
  readonly entries: readonly LeaderboardEntryDto[]
}

/**
 * Splits the rows into sections. In the order of ranks, there is one section per tier, grouped by
 * connected models. Any other order has one section. Models without a rank come last either way.
 */
export function sectionStandings(
  entries: readonly LeaderboardEntryDto[],
  sorting: Sorting,
): readonly StandingsSection[] {
  const sorted = sortStandings(entries, sorting)
  const ranked = sorted.filter(({ rank }) => rank !== null)
  const unranked = sorted.filter(({ rank }) => rank === null)
  return [
    ...(sorting.by === 'rank' ? sectionTiers(ranked) : sectionOf('ranked', undefined, ranked)),
    ...sectionOf('unranked', t`Not yet ranked`, unranked),
  ]
}

/** Groups in order, the largest first; in each group the tiers in the given order. */
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
  const name = tier === 1 ? t`Top group` : t`Tier ${tier}`
  return group === first ? name : t`Comparable only with each other:  ${inSentence(name)}`
}

function sectionOf(
  key: string,
  title: string | undefined,
  entries: readonly LeaderboardEntryDto[],
): readonly StandingsSection[] {
  if (entries.length === 0) return []
  return [{ key, title: title && `${title} (${entries.length})`, entries }]
}
