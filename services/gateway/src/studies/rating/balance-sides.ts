import { shuffled } from '@assay/rating'

interface ArmResponse {
  readonly id: string
  readonly armId: string
}

/** Two responses to compare, in the order of their arms. Pairings of the same arms share the key. */
export interface Pairing {
  readonly key: string
  readonly responses: readonly [ArmResponse, ArmResponse]
}

/**
 * Chooses for each pairing whether its first response is on the left. Within each pair of arms, and
 * for each arm over all pairs, the numbers of left and right differ by at most one.
 */
export function balanceSides(pairings: readonly Pairing[], random: () => number): boolean[] {
  const isFirstLeft = pairings.map(() => false)
  const unpaired: number[] = []
  for (const indexes of groupByKey(pairings)) {
    // Two successive pairings of the same arms have opposite sides.
    for (let at = 0; at + 1 < indexes.length; at += 2) {
      const side = random() < 0.5
      isFirstLeft[indexes[at] ?? -1] = side
      isFirstLeft[indexes[at + 1] ?? -1] = !side
    }
    if (indexes.length % 2 === 1) unpaired.push(indexes.at(-1) ?? -1)
  }
  orient(pairings, shuffled(unpaired, random), isFirstLeft)
  return isFirstLeft
}

function groupByKey(pairings: readonly Pairing[]): number[][] {
  const groups = new Map<string, number[]>()
  for (const [index, { key }] of pairings.entries()) {
    const group = groups.get(key)
    if (group) group.push(index)
    else groups.set(key, [index])
  }
  return [...groups.values()]
}

/**
 * Directs each edge of the graph of arms along a walk, from left to right. Walks begin at arms with
 * an odd number of edges, so each arm has as many walks in as out, but for one.
 */
function orient(
  pairings: readonly Pairing[],
  edges: readonly number[],
  isFirstLeft: boolean[],
): void {
  const edgesOf = new Map<string, Set<number>>()
  for (const edge of edges)
    for (const { armId } of pairings[edge]?.responses ?? []) {
      const known = edgesOf.get(armId) ?? new Set()
      edgesOf.set(armId, known.add(edge))
    }

  /** Leaves the arm by an edge, and returns the next arm. */
  const step = (arm: string): string | undefined => {
    const [edge] = edgesOf.get(arm) ?? []
    const responses = edge === undefined ? undefined : pairings[edge]?.responses
    if (edge === undefined || !responses) return undefined
    for (const { armId } of responses) edgesOf.get(armId)?.delete(edge)
    isFirstLeft[edge] = responses[0].armId === arm
    return responses.find(({ armId }) => armId !== arm)?.armId
  }
  const walk = (start: string) => {
    for (let arm: string | undefined = start; arm !== undefined; ) arm = step(arm)
  }
  for (const [arm, left] of edgesOf) if (left.size % 2 === 1) walk(arm)
  for (const arm of edgesOf.keys()) walk(arm)
}
