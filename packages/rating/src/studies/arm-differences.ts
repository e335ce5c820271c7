import { at } from '../at.ts'
import { adjustedChances } from '../holm.ts'
import { chanceOfNone, type Estimate } from './two-way.ts'

/** The first arm's value less the second arm's. */
export interface ArmDifference extends Estimate {
  readonly firstArmId: string
  readonly secondArmId: string
  /** The p-value of this test alone, and adjusted by Holm's procedure for all differences. */
  readonly chance: number
  readonly adjustedChance: number
}

/** Estimates and tests the difference of every pair of arms within each of `groups`. */
export function armDifferences(
  groups: readonly (readonly string[])[],
  differenceOf: (firstArmId: string, secondArmId: string) => Estimate,
): ArmDifference[] {
  const tested = groups.flatMap((armIds) =>
    armIds.flatMap((firstArmId, first) =>
      armIds.slice(first + 1).map((secondArmId) => {
        const estimate = differenceOf(firstArmId, secondArmId)
        return { firstArmId, secondArmId, ...estimate, chance: chanceOfNone(estimate) }
      }),
    ),
  )
  const adjusted = adjustedChances(tested.map(({ chance }) => chance))
  return tested.map((one, index) => ({ ...one, adjustedChance: at(adjusted, index) }))
}
