import { expect, test } from 'vitest'
import { addVote } from './count-votes.ts'
import { differenceHalfWidths, differenceTest, intervalHalfWidth } from './interval.ts'
import { fitTallies } from './rating-fit.ts'
import { POINTS_PER_STRENGTH } from './rating-scale.ts'
import { createTallies } from './tallies.ts'
import { estimateUncertainty } from './uncertainty.ts'

test('a difference is significant exactly if its interval excludes 0', () => {
  const tallies = createTallies()
  const models = ['a', 'b', 'c', 'd']
  for (let vote = 0; vote < 400; vote++)
    addVote(tallies, {
      voterId: `v${(vote * vote) % 41}`,
      leftModelId: models[vote % 4] ?? '',
      rightModelId: models[(vote + 1 + (vote % 3)) % 4] ?? '',
      outcome: vote % 5 === 0 ? 'tie' : 'left_better',
    })
  const fit = fitTallies(tallies, ['never met'])
  const uncertainty = estimateUncertainty(tallies, fit)
  const halfWidths = differenceHalfWidths(uncertainty)
  const chanceOf = differenceTest(uncertainty)
  let pair = 0
  for (let one = 0; one < 5; one++)
    for (let other = one + 1; other < 5; other++) {
      const halfWidth = halfWidths[pair++] ?? 0
      const difference = halfWidth / POINTS_PER_STRENGTH
      expect(chanceOf(difference * 1.0001, one, other)).toBeLessThan(0.05)
      expect(chanceOf(difference * 0.9999, one, other)).toBeGreaterThan(0.05)
      expect(halfWidth).toBeLessThanOrEqual(
        intervalHalfWidth(uncertainty, one) + intervalHalfWidth(uncertainty, other),
      )
    }
  expect(pair).toBe(halfWidths.length)
})
