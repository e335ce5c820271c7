import { globSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { expect, test } from 'vitest'

const root = new URL('../../', import.meta.url)
const read = (path: string) => readFileSync(new URL(path, root), 'utf8')

const RECORD =
  /^# (?<number>\d{4}) · .+\n\nDate: (?<date>\d{4}-\d{2}-\d{2})\. Status: (?<status>accepted|superseded by \[(?<successor>\d{4})\]\(\k<successor>-[\w-]+\.md\))\.\n\n/

const records = globSync('docs/decisions/*.md', { cwd: root })
  .sort()
  .map((path) => ({ path, name: basename(path), text: read(path) }))
  .map((record) => ({ ...record, head: RECORD.exec(record.text)?.groups }))

test.each(records)('$name has a number, a date and a status', ({ name, head }) => {
  expect(head?.number).toBe(name.slice(0, 4))
})

test.each(records)(
  '$name has the sections context, decision and consequences in this order',
  ({ text }) => {
    const parts = [...text.matchAll(/^\*\*(Context|Decision|Consequences)\.\*\*/gm)]
    expect(parts.map(([, part]) => part)).toEqual(['Context', 'Decision', 'Consequences'])
  },
)

test('decision numbers have no gaps and are in order of date', () => {
  const numbers = records.map(({ head }) => Number(head?.number))
  expect(numbers).toEqual(records.map((_, index) => index + 1))
  const dates = records.map(({ head }) => head?.date)
  expect(dates).toEqual([...dates].sort())
})

test('the successor of a superseded decision is later and names it', () => {
  for (const { name, head } of records.filter(({ head }) => head?.successor)) {
    const successor = records.find((record) => record.head?.number === head?.successor)
    expect((successor?.name ?? '') > name, name).toBe(true)
    expect(successor?.text).toContain(name)
  }
})
