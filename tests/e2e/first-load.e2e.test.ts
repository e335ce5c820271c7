import { readdir, readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { buildClient } from '@assay/system/build-client'
import { expect, test } from 'vitest'

const MOST_BYTES = 160_000

/** Finds the scripts that a file loads, including all static imports. */
async function reach(
  folder: string,
  names: Iterable<string>,
  reached = new Map<string, Buffer>(),
): Promise<ReadonlyMap<string, Buffer>> {
  for (const name of names) {
    if (reached.has(name)) continue
    const code = await readFile(join(folder, name))
    reached.set(name, code)
    const imports = code.toString().matchAll(/(?:from|import)\s*["'`]\.\/([\w.-]+\.js)["'`]/g)
    await reach(
      folder,
      Array.from(imports, ([, imported = '']) => join(dirname(name), imported)),
      reached,
    )
  }
  return reached
}

test('a first visit to a battle loads at most 160 kB of scripts before the input is usable', async () => {
  const client = await buildClient()
  const page = await readFile(join(client, 'index.html'), 'utf8')
  const scripts = Array.from(
    page.matchAll(/(?:src|href)="\/([^"]+\.js)"/g),
    ([, name = '']) => name,
  )
  const assets = await readdir(join(client, 'assets'))
  const battle = assets.filter((name) => /^battle-[\w-]+\.js$/.test(name))
  expect([scripts.length > 1, battle.length]).toEqual([true, 1])

  const reached = await reach(client, [...scripts, ...battle.map((name) => `assets/${name}`)])
  const packed = Array.from(reached.values(), (code) => gzipSync(code, { level: 9 }).length)
  expect(packed.reduce((sum, size) => sum + size)).toBeLessThanOrEqual(MOST_BYTES)
})

test('pages without a chat do not load the code of battles', async () => {
  const assets = join(await buildClient(), 'assets')
  const files = (await readdir(assets)).filter((name) => name.endsWith('.js'))
  const named = (page: string) => files.filter((name) => name.startsWith(`${page}-`))
  const pages = ['users', 'settings-page', 'leaderboard-page', 'items', 'thread-list']
  for (const page of pages) {
    const [name = ''] = named(page)
    const reached = await reach(assets, [name])
    expect(
      named('battle').filter((battle) => reached.has(battle)),
      page,
    ).toEqual([])
  }
})
