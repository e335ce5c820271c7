import { expect, test } from 'vitest'
import { sumMetric } from './sum-metric.ts'

const TEXT = `# HELP answers Answers of this process
# TYPE answers counter
answers{llm="a b",state="done"} 3
answers{llm="c",state="failed"} 4
answers_active 7
sockets 2
`

test.each([
  ['answers', 7],
  ['answers_active', 7],
  ['sockets', 2],
  ['never', undefined],
])('%s sums to %s', (name, sum) => {
  expect(sumMetric(TEXT, name)).toBe(sum)
})
