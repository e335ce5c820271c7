import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { workedRow } from './worked-example.ts'

const METHOD = join(import.meta.dirname, '..', '..', 'docs', 'rating-method.md')

test('the worked example of borrowing is what the code computes', () => {
  const text = readFileSync(METHOD, 'utf8').replaceAll(/ +/g, ' ')
  for (const votes of [0, 10, 50, 200]) {
    const { heron, owl, borrowed } = workedRow(votes)
    expect(text).toContain(`| ${votes} | ${heron} | ${owl} | ${borrowed} |`)
  }
})
