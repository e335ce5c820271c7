import type { LeaderboardEntryDto } from '@assay/contracts/leaderboard'
import { t } from '@lingui/core/macro'

/**
 * The models outside the largest connected component of the comparison graph, each with the label
 * for the table. Models with the same label can be compared with each other.
 */
export function findDisconnectedModels(
  entries: readonly Pick<LeaderboardEntryDto, 'llm_id' | 'group'>[],
): ReadonlyMap<string, string> {
  const known = entries.filter(({ group }) => group !== null)
  const groups = [...Map.groupBy(known, ({ group }) => group).values()]
  const [, ...others] = groups.sort((one, other) => other.length - one.length)
  return new Map(
    others.flatMap((members, at) => {
      const mark = members.length > 1 ? t`not comparable, group ${at + 2}` : t`not comparable`
      return members.map(({ llm_id }) => [llm_id, mark] as const)
    }),
  )
}
