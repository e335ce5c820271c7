import { at } from './at.ts'

/** Models, and the pairs of them that were compared. */
interface Compared {
  readonly modelIds: readonly string[]
  readonly pairs: readonly { readonly firstModelId: string; readonly secondModelId: string }[]
}

/**
 * Groups models that votes connect, directly or through common opponents. The largest group comes
 * first, with ids in order. Ratings of different groups are related only through the "good enough"
 * threshold and are marked as not comparable. A model without votes forms its own group.
 */
export function comparableGroups({ modelIds, pairs }: Compared) {
  const groupOf = new Map(modelIds.map((id) => [id, [id]]))
  for (const { firstModelId, secondModelId } of pairs) {
    const one = groupOf.get(firstModelId) as string[]
    const other = groupOf.get(secondModelId) as string[]
    if (one === other) continue
    const [larger, smaller] = one.length < other.length ? [other, one] : [one, other]
    larger.push(...smaller)
    for (const id of smaller) groupOf.set(id, larger)
  }
  const groups = [...new Set(groupOf.values())].map((group) => group.sort())
  return groups.sort(
    (one, other) => other.length - one.length || (first(one) < first(other) ? -1 : 1),
  )
}

const first = (group: readonly string[]) => at(group, 0)
