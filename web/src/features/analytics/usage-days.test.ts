import { expect, test } from 'vitest'
import { toEventSeries } from './usage-days.ts'
import { usageLabel } from './usage-labels.ts'

const NOW = Date.parse('2026-03-02T00:30:00Z')

test('days without events count zero, and older days are left out', () => {
  const counts = [
    { day: '2026-02-01', event: 'vote_cast', total: 9 },
    { day: '2026-02-28', event: 'vote_cast', total: 3 },
    { day: '2026-03-02', event: 'vote_cast', total: 4 },
  ]
  expect(toEventSeries(counts, 3, NOW)).toEqual([
    {
      event: 'vote_cast',
      total: 7,
      days: [
        { day: '2026-02-28', total: 3 },
        { day: '2026-03-01', total: 0 },
        { day: '2026-03-02', total: 4 },
      ],
    },
  ])
})

test('events are in the order of a battle; unknown ones come last, under their own name', () => {
  const day = '2026-03-02'
  const events = ['of_another_version', 'vote_cast', 'message_sent']
  const series = toEventSeries(
    events.map((event) => ({ day, event, total: 1 })),
    1,
    NOW,
  )
  expect(series.map(({ event }) => usageLabel(event))).toEqual([
    'Questions sent',
    'Votes cast',
    'of another version',
  ])
})
