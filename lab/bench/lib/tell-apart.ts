import { type Example, learnMeans } from './nearest-mean.ts'

/** Both answers of a battle, each with its model and what was measured of it. */
export type MeasuredBattle = readonly Example<string>[]

/** How much oftener than by chance models are told by figures. */
export interface ToldApart {
  /** Each answer by itself, of all models. */
  readonly attributed: number
  /** The two answers of a battle whose models are known. */
  readonly sorted: number
}

type Far = (answer: Example<string>, kind: string) => number

/** What the first half of the battles teaches of the second one. */
export function tellApart(battles: readonly MeasuredBattle[]): ToldApart {
  const half = battles.length / 2
  const distance = learnMeans(battles.slice(0, half).flat())
  const far: Far = ({ figures }, kind) => distance(figures, kind)
  const asked = battles.slice(half)
  const kinds = [...new Set(battles.flat().map(({ kind }) => kind))]
  const attributed = asked.flat().map((answer) => isAttributed(answer, kinds, far))
  return {
    attributed: shareOf(attributed) * kinds.length,
    sorted: shareOf(asked.map((battle) => isSorted(battle, far))) * 2,
  }
}

function isAttributed(answer: Example<string>, kinds: readonly string[], far: Far): boolean {
  const own = far(answer, answer.kind)
  return kinds.every((kind) => kind === answer.kind || far(answer, kind) > own)
}

function isSorted([left, right]: MeasuredBattle, far: Far): boolean {
  if (!left || !right) return false
  const asIs = far(left, left.kind) + far(right, right.kind)
  return asIs < far(left, right.kind) + far(right, left.kind)
}

function shareOf(told: readonly boolean[]): number {
  return told.filter(Boolean).length / told.length
}
