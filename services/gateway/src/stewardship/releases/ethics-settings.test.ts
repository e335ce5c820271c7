import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readEnv } from '@assay/runtime'
import { test as base, expect } from 'vitest'
import { EthicsSettings, listMissing } from './ethics-settings.ts'

const STATEMENTS = {
  purpose: 'To compare models.',
  lawful_basis: 'Consent.',
  withdrawal: 'In the settings.',
  contact: 'ethics@example.org',
  review_status: 'Approved.',
}

/** Reads the settings with a file of this text. */
const test = base.extend('read', async ({ task: _ }, { onCleanup }) => {
  const folder = await mkdtemp(join(tmpdir(), 'assay-ethics-'))
  onCleanup(() => rm(folder, { recursive: true }))
  return async (text: string) => {
    const path = join(folder, 'ethics.json')
    await writeFile(path, text)
    return readEnv(EthicsSettings, { ETHICS_STATEMENT: path })
  }
})

test('a statement that is absent or blank is missing', async ({ read }) => {
  const fields = Object.keys(STATEMENTS)
  expect(listMissing(readEnv(EthicsSettings, { ETHICS_STATEMENT: '' }))).toEqual(fields)
  expect(listMissing(await read('{}'))).toEqual(fields)
  expect(listMissing(await read(JSON.stringify(STATEMENTS)))).toEqual([])
  const blank = await read(JSON.stringify({ ...STATEMENTS, review_status: ' \n' }))
  expect(listMissing(blank)).toEqual(['review_status'])
})

test.for([
  ['an unknown field', '{"contacts":"x"}', /ethics\.json:\n.*"contacts"/],
  ['a field of another type', '{"contact":7}', /expected string.*\n.*at contact/],
  ['text that is not JSON', '{', /cannot be read from .*ethics\.json/],
] as const)('%s is reported with the setting', async ([_, text, message], { read }) => {
  await expect(read(text)).rejects.toThrow(message)
  await expect(read(text)).rejects.toThrow('at ETHICS_STATEMENT')
})

test('a file that does not exist is reported with its path', () => {
  expect(() => readEnv(EthicsSettings, { ETHICS_STATEMENT: '/nowhere/ethics.json' })).toThrow(
    /cannot be read from \/nowhere\/ethics\.json: ENOENT/,
  )
})
