import { expect, test } from 'vitest'
import { anEntry } from '../../testing/board.ts'
import { toStandingsCsv } from './standings-csv.ts'

test('one line per model, under the API’s field names', () => {
  const [head, line, ...rest] = toStandingsCsv([anEntry(2, { rank_change: -1 })]).split('\r\n')
  expect(head).toMatch(
    /^\uFEFFrank,rank_low,rank_high,tier,rank_change,llm_id,llm_name,elo_rating,/,
  )
  expect(line).toMatch(/^2,2,2,2,-1,[0-9a-f-]+,Model 2,1000,20,/)
  expect(line?.split(',')).toHaveLength(head?.split(',').length ?? 0)
  expect(rest).toEqual([''])
})

test.each([
  ['Say "hi", model', '"Say ""hi"", model"'],
  ['=cmd()', "'=cmd()"],
  ['@now', "'@now"],
])('the name %s is written %s', (llm_name, cell) => {
  expect(toStandingsCsv([anEntry(1, { llm_name })])).toContain(`,${cell},`)
})

test('an unknown value is empty', () => {
  const entry = anEntry(1, { confidence_interval: null, group: null })
  expect(toStandingsCsv([entry])).toMatch(/,1050,,0\.6,.*,false,,false\r\n$/)
})
