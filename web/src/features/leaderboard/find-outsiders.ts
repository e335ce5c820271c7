import type { LeaderboardEntryDto } from '@assay/contracts'

/**
 * Models that no chain of votes connects with most of the board, and what marks them. Those with
 * the same mark can be compared with each other.
 */
export function findOutsiders(
  entries: readonly Pick<LeaderboardEntryDto, 'llm_id' | 'group'>[],
): ReadonlyMap<string, string> {
  const known = entries.filter(({ group }) => group !== null)
  const groups = [...Map.groupBy(known, ({ group }) => group).values()]
  const [, ...others] = groups.sort((one, other) => other.length - one.length)
  return new Map(
    others.flatMap((members, at) => {
      const mark = members.length > 1 ? `not comparable, group ${at + 2}` : 'not comparable'
      return members.map(({ llm_id }) => [llm_id, mark] as const)
    }),
  )
}
