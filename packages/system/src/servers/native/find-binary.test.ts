import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { findBinary } from './find-binary.ts'

const kind = { binary: 'assay-test-server', minimum: [2, 9] } as const

test('the first sufficiently new program on PATH is used', async () => {
  const old = await folderWithProgram('v2.8.4')
  const good = await folderWithProgram('v2.10.7')
  const env = { PATH: [old, good].join(delimiter) }
  expect(await findBinary(kind, env)).toEqual({ path: join(good, kind.binary), version: '2.10.7' })
})

test('the reason names an old, broken or missing program', async () => {
  const old = await folderWithProgram('v1.99.0')
  expect(await findBinary(kind, { PATH: old })).toBe(
    `${join(old, kind.binary)} is 1.99.0, older than 2.9`,
  )
  const broken = await folderWithProgram('; exit 1')
  expect(await findBinary(kind, { PATH: broken })).toContain('does not report its version')
  expect(await findBinary(kind, { PATH: '/nonexistent' })).toContain('no assay-test-server on PATH')
})

async function folderWithProgram(output: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'assay-binary-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  await writeFile(join(folder, kind.binary), `#!/bin/sh\necho server ${output}\n`, { mode: 0o755 })
  return folder
}
