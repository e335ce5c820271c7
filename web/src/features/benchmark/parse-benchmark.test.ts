import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { parseBenchmark } from './parse-benchmark.ts'

const HEAD = 'Model,Response Quality Rate,Safety Rate,is_reasoning,company\n'

test('the file that the client ships has 18 models with rates within their bounds', () => {
  const rows = parseBenchmark(readFileSync('web/public/cardbiomedbench.csv', 'utf8'))
  expect(rows).toHaveLength(18)
  expect(rows[1]).toEqual({
    model: 'o3',
    quality: { value: 0.475, low: 0.465, high: 0.485 },
    safety: { value: 0.641, low: 0.628, high: 0.654 },
    isReasoning: true,
    company: 'OpenAI',
  })
  for (const { value, low, high } of rows.flatMap(({ quality, safety }) => [quality, safety])) {
    expect(low).toBeLessThanOrEqual(value)
    expect(high).toBeGreaterThanOrEqual(value)
  }
})

test.each([
  ['an empty file', ''],
  ['a file with only a header', HEAD],
  ['an HTML page', '<!doctype html>\n<html></html>'],
  ['a rate without bounds', `${HEAD}o3,0.475,"0.641 (0.628, 0.654)",yes,OpenAI`],
  ['a truncated row', `${HEAD}o3,"0.475 (0.465, 0.485)"`],
])('%s is refused', (_what, csv) => expect(() => parseBenchmark(csv)).toThrow())
