import { expect, test } from 'vitest'
import { firstPlaceText, positionBiasText } from './board-text.ts'

test.each([
  [0.4, 0.1, 'So the left side is favoured.'],
  [-0.4, 0.1, 'So the right side is favoured.'],
  [0.05, 0.1, 'That is no more than chance explains.'],
])('a habit of %d ± %d: %s', (log_odds, half_width, verdict) => {
  expect(positionBiasText({ log_odds, half_width, votes: 1_200 })).toContain(verdict)
})

test('figures of the sides are chances with their interval', () => {
  expect(positionBiasText({ log_odds: 0, half_width: 0.4, votes: 1 })).toContain(
    'preferred 50.0% of the time (95% interval 40.1% to 59.9%, from 1 vote)',
  )
  expect(positionBiasText({ log_odds: 0, half_width: 50, votes: 0 })).toMatch(/^No vote/)
})

test('a first place that hangs by few votes is called shared', () => {
  const found = { leader_id: 'heron', challenger_id: 'owl', votes: 1, share: 0.004 }
  expect(firstPlaceText(found, (id) => id.toUpperCase())).toBe(
    'Without 1 vote (0.40% of all rated ones) OWL would be ahead of HERON. That is few: read first place as shared.',
  )
  expect(firstPlaceText({ ...found, votes: 80, share: 0.1 }, String)).not.toContain('few')
  expect(firstPlaceText(null, String)).toContain('Too few models')
})
