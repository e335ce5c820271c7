import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readLines } from './read-lines.ts'
import { SAMPLE_MODELS, sampleExport } from './sample-export.ts'
import { verifyChain } from './verify-chain.ts'

const it = test.extend('path', async ({ task: _ }, { onCleanup }) => {
  const folder = await mkdtemp(join(tmpdir(), 'assay-lines-'))
  onCleanup(() => rm(folder, { recursive: true }))
  return join(folder, 'ledger.ndjson')
})

it('a line of an export ends with its newline, and with nothing that a name has in it', async ({
  path,
}) => {
  const name = 'Two\u2028lines\u2029\u0085'
  const models = SAMPLE_MODELS.with(2, { ...SAMPLE_MODELS[2], name } as never)
  const lines = sampleExport({ models })
  await writeFile(path, lines.map((line) => `${line}\n`).join(''))
  const { snapshot } = await verifyChain(() => readLines(path))
  expect(snapshot.entries.map(({ llm_name }) => llm_name)).toContain(name)
  expect(await Array.fromAsync(readLines(path))).toEqual(lines)
})

it('the last line may lack its newline, and lines may end as Windows has it', async ({ path }) => {
  await writeFile(path, `{}\r\n${'ü'.repeat(100_000)}`)
  expect(await Array.fromAsync(readLines(path))).toEqual(['{}', 'ü'.repeat(100_000)])
})
