import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test as base, expect } from 'vitest'
import { readSecrets } from './secrets.ts'

const test = base.extend('file', async ({ onTestFinished }) => {
  const folder = await mkdtemp(join(tmpdir(), 'assay-secrets-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  return join(folder, 'state', 'secrets.json')
})

test('secrets are created once', async ({ file }) => {
  const secrets = await readSecrets(file)
  expect(new Set(Object.values(secrets)).size).toBe(3)
  expect(await readSecrets(file)).toEqual(secrets)
})

test('secrets that are missing are added, and existing secrets are kept', async ({ file }) => {
  const { LEDGER_SIGNING_KEY: _, ...known } = await readSecrets(file)
  await writeFile(file, JSON.stringify(known))
  const secrets = await readSecrets(file)
  expect(secrets).toMatchObject(known)
  expect(JSON.parse(await readFile(file, 'utf8'))).toEqual(secrets)
})
