import { expect, test } from 'vitest'
import {
  changesText,
  cyclesText,
  firstPlaceText,
  leftOutText,
  positionBiasText,
  preferenceText,
} from './board-text.ts'

test.each([
  [0.4, 0.1, 'The left side is favoured.'],
  [-0.4, 0.1, 'The right side is favoured.'],
  [0.05, 0.1, 'This could be chance.'],
])('a position bias of %d ± %d: %s', (log_odds, half_width, verdict) => {
  expect(positionBiasText({ log_odds, half_width, votes: 1_200 })).toContain(verdict)
})

test('the position bias is shown as a chance with its interval', () => {
  expect(positionBiasText({ log_odds: 0, half_width: 0.4, votes: 1 })).toContain(
    'voters prefer the left one 50.0% of the time (95% interval 40.1% to 59.9%, from 1 vote)',
  )
  expect(positionBiasText({ log_odds: 0, half_width: 50, votes: 0 })).toMatch(/^No vote/)
})

test('cycles are named if there are any', () => {
  const cycles = { votes: 4_000, chance: 0.0025, clearest: ['heron', 'owl', 'dove'] }
  expect(cyclesText(cycles, String)).toContain(
    'preferred heron to owl, owl to dove and dove to heron more often than the ratings explain ' +
      '(chance alone: 0.3%; tested on 4,000 votes).',
  )
  expect(cyclesText({ ...cycles, clearest: [] }, String)).toMatch(/^There is no clear sign/)
})

test('models that voters rate differently than before are named if there are any', () => {
  const changes = [
    { llm_id: 'heron', points: -61.5, votes: 40, since: '2026-05-12T10:00:00Z' },
    { llm_id: 'owl', points: 120, votes: 60, since: '2026-05-14T10:00:00Z' },
  ]
  expect(changesText(changes, String)).toContain(
    'rated heron about 62 points lower since May 12, 2026 and owl about 120 points higher since May 14',
  )
  expect(changesText([], String)).toBeUndefined()
})

test('without two ranked models, the text makes no claim about first place', () => {
  expect(firstPlaceText(null, String)).toContain('Too few models')
})

test.each([
  [61, 3, 13, '3 more busy voters (30 votes each', '13 different networks'],
  [9, 1, 1, 'One more busy voter (30 votes', 'one network'],
])(
  'the %d new votes that change first place are given in voters and networks',
  (votes, voters, networks, people, guests) => {
    const takeover = { leader_id: 'heron', challenger_id: 'owl', votes, voters, networks }
    expect(firstPlaceText(takeover, String)).toBe(
      `${people} for owl over heron) would change first place; guests would have to vote from ${guests}.`,
    )
  },
)

test('votes left out are counted by reason', () => {
  const text = leftOutText(
    [
      { reason: 'too_fast', votes: 1_200 },
      { reason: 'excluded', votes: 50 },
    ],
    8_750,
  )
  expect(text).toBe(
    '1,250 of 10,000 votes (12.5%): 1,200 cast too soon after the answers, 50 from voters excluded for suspected rigging.',
  )
  expect(leftOutText([], 1)).toBe('None: every vote counts (1 vote).')
})

test('a preference is a share of the decided battles, with its interval', () => {
  const of = { ledger_position: 9, first_llm_id: 'heron', second_llm_id: 'owl', voters: null }
  expect(preferenceText({ ...of, chance: 0.62, low: 0.56, high: 0.67 }, 'Heron', 'Owl')).toBe(
    'Voters who prefer one of the two choose Heron over Owl 62% (± 6) of the time; 95% interval 56% to 67%.',
  )
  expect(preferenceText({ ...of, chance: 0.62, low: null, high: null }, 'Heron', 'Owl')).toContain(
    'still being computed',
  )
  expect(preferenceText({ ...of, chance: null, low: null, high: null }, 'Heron', 'Owl')).toBe(
    'Heron and Owl can’t be compared yet: no chain of votes connects them.',
  )
})
