import { glob, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, expect, test, vi } from 'vitest'
import {
  commaText,
  countText,
  dayText,
  decimalText,
  dollarsText,
  fixedText,
  listText,
  percentText,
  pointsText,
  secondText,
  shortDayText,
  timeText,
  utcDayText,
  zonedTimeText,
} from './format.ts'
import { shareText } from './interval-text.ts'

const LOCAL = new Date(2026, 10, 22, 14, 5)

test.each([
  [timeText(LOCAL), 'Nov 22, 2026, 2:05 PM'],
  [secondText(LOCAL), 'Nov 22, 2026, 2:05:00 PM'],
  [dayText(LOCAL), 'Nov 22, 2026'],
  [utcDayText('2026-11-22'), 'Nov 22, 2026'],
  [shortDayText(LOCAL), 'Nov 22'],
  [shortDayText('2026-11-22', 'UTC'), 'Nov 22'],
  [decimalText(1_234.56, 1), '1,234.6'],
  [pointsText(1_234.4), '1234'],
  [fixedText(1_234.5, 2), '1234.50'],
  [percentText(0.512), '51.2%'],
  [shareText({ value: 0.62, low: 0.51, high: 0.72 }), '62% (51–72)'],
  [dollarsText(1_234.5), '$1,234.50'],
  [listText(['a', 'b', 'c']), 'a, b and c'],
  [commaText(['a', '', false, 'b']), 'a, b'],
])('%s is formatted as %s', (text, expected) =>
  expect(text.replaceAll('\u202f', ' ')).toBe(expected),
)

test('a time in an exported text names its zone', () => {
  expect(zonedTimeText(LOCAL).replaceAll('\u202f', ' ')).toMatch(/^Nov 22, 2026, 2:05 PM \S+$/)
})

afterEach(() => {
  vi.unstubAllGlobals()
})

test('numbers, dates and lists are written in the language of the page', () => {
  vi.stubGlobal('document', { documentElement: { lang: 'de' } })
  const texts = [countText(1_234), fixedText(2.5, 2), percentText(0.512), dayText(LOCAL)]
  expect(texts).toEqual(['1.234', '2,50', '51,2\u00a0%', '22. Nov. 2026'])
  expect(listText(['a', 'b', 'c'])).toBe('a, b und c')
  vi.stubGlobal('document', { documentElement: { lang: 'ar' } })
  expect(commaText(['a', 'b'])).toBe('a، b')
})

/** Formats for readers. Segments and comparisons of texts have no place here. */
const FORMATS = /toLocale(?:Date|Time)?String|\.toFixed\(|\bIntl\.(?!Segmenter|Collator)\w/

test('no other module formats numbers, dates or lists', async () => {
  const root = join(import.meta.dirname, '..')
  const found: string[] = []
  for await (const file of glob('**/*.{ts,tsx}', { cwd: root })) {
    if (/\.test\.tsx?$/.test(file) || file === 'components/format.ts') continue
    if (FORMATS.test(await readFile(join(root, file), 'utf8'))) found.push(file)
  }
  expect(found).toEqual([])
})
