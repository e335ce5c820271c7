import { gzipSync } from 'node:zlib'
import { build } from 'vite'
import { expect, test } from 'vitest'

/** Why: docs/decisions/0026. */
const MOST_BYTES = 18 * 1_024

test('the guard takes at most 18 KiB compressed, in a file of its own', async () => {
  const built = await build({
    configFile: false,
    logLevel: 'silent',
    build: {
      write: false,
      target: 'chrome120',
      modulePreload: false,
      rolldownOptions: {
        input: `${import.meta.dirname}/guard.ts`,
        preserveEntrySignatures: 'strict',
      },
    },
  })
  const outputs = [built].flat().flatMap((one) => ('output' in one ? one.output : []))
  const code = outputs.map((chunk) => (chunk.type === 'chunk' ? chunk.code : '')).join('')
  expect(code.length).toBeGreaterThan(1_000)
  expect(gzipSync(code, { level: 9 }).length).toBeLessThanOrEqual(MOST_BYTES)
})
