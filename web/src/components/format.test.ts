import { expect, test } from 'vitest'
import {
  countOf,
  dayText,
  decimalText,
  dollarsText,
  pointsText,
  shortDayText,
  timeText,
  utcDayText,
  zonedTimeText,
} from './format.ts'

const LOCAL = new Date(2026, 10, 22, 14, 5)

test.each([
  [timeText(LOCAL), 'Nov 22, 2026, 2:05 PM'],
  [dayText(LOCAL), 'Nov 22, 2026'],
  [utcDayText('2026-11-22'), 'Nov 22, 2026'],
  [shortDayText(LOCAL), 'Nov 22'],
  [shortDayText('2026-11-22', 'UTC'), 'Nov 22'],
  [countOf(1, 'vote'), '1 vote'],
  [countOf(1_234, 'person', 'people'), '1,234 people'],
  [decimalText(1_234.56, 1), '1,234.6'],
  [pointsText(1_234.4), '1234'],
  [dollarsText(1_234.5), '$1,234.50'],
])('%s is formatted as %s', (text, expected) =>
  expect(text.replaceAll('\u202f', ' ')).toBe(expected),
)

test('a time in an exported text names its zone', () => {
  expect(zonedTimeText(LOCAL).replaceAll('\u202f', ' ')).toMatch(/^Nov 22, 2026, 2:05 PM \S+$/)
})
