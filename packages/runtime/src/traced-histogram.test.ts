import { Registry } from '@prometheus-io/client'
import { expect, test } from 'vitest'
import { createTracedHistogram } from './traced-histogram.ts'

const SETTINGS = {
  name: 'wait_seconds',
  help: 'A wait',
  labelNames: ['llm' as const],
  buckets: [1, 2],
}
const TRACE_ID = '4bf92f3577b34da6a3ce929d0e0e4736'

test('a bucket carries the trace of its last value, and untraced values count, too', async () => {
  const registry = new Registry()
  const waits = createTracedHistogram(SETTINGS, { isTraced: true, registry })
  waits.observe({ llm: 'a' }, 1.5, TRACE_ID)
  waits.observe({ llm: 'a' }, 0.5)
  const text = await registry.metrics()
  expect(text).toContain(`wait_seconds_bucket{le="2",llm="a"} 2 # {trace_id="${TRACE_ID}"} 1.5`)
  expect(text).toMatch(/wait_seconds_bucket\{le="1",llm="a"\} 1$/m)
  expect(registry.contentType).toContain('openmetrics')
})

test('without tracing, it is an ordinary histogram', async () => {
  const registry = new Registry()
  createTracedHistogram(SETTINGS, { isTraced: false, registry }).observe(
    { llm: 'a' },
    1.5,
    TRACE_ID,
  )
  expect(await registry.metrics()).toMatch(/wait_seconds_bucket\{le="2",llm="a"\} 1$/m)
  expect(registry.contentType).not.toContain('openmetrics')
})
