import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { createScriptedModels, startArena } from '@assay/testing/arena'
import { findRestoreObstacle, holdRestoreDrill } from '@assay/testing/restore'
import { test as base, expect } from 'vitest'
import { leaveKeepsakes, useKeepsakes } from './keepsakes.ts'

const reason = await findRestoreObstacle()
if (reason) process.stderr.write(`Skipped: dumps are not restored, ${reason}.\n`)

const test = base
  .extend('battles', { scope: 'worker' }, 3)
  .extend('backup', { scope: 'file' }, async ({ battles }, { onCleanup }) => {
    const folder = await mkdtemp(join(tmpdir(), 'assay-dump-'))
    onCleanup(() => rm(folder, { recursive: true }))
    const dump = join(folder, 'assay.dump')
    await using arena = await startArena({
      models: createScriptedModels([{ ttft: 5 }, { ttft: 5 }]),
    })
    for (let battle = 0; battle < battles; battle += 1) {
      const guest = await arena.guest()
      await using chat = guest.ask()
      const { turn_id: turnId } = await chat.done()
      expect(await guest.vote(turnId)).toMatchObject({ status: 200 })
    }
    const listVotes = () => arena.db.selectFrom('ledger').select('voteId').execute()
    await expect.poll(listVotes).toHaveLength(battles)
    const { url } = arena.stack.postgres
    const keepsakes = await leaveKeepsakes(arena)
    await promisify(execFile)('pg_dump', ['--format=custom', '--no-owner', `--file=${dump}`, url])
    return { dump, keepsakes }
  })

test.skipIf(reason)('a system continues from its dump', async ({ backup }) => {
  const startedAt = Date.now()
  const { dump, keepsakes } = backup
  const { steps, newest } = await holdRestoreDrill(dump, undefined, (arena) =>
    useKeepsakes(arena, keepsakes),
  )
  expect(steps.map(({ name }) => name)).toEqual([
    ...['restored', 'migrated', 'ledger', 'projections', 'checkpoints', 'studies', 'started'],
    'battle',
  ])
  expect(steps.find(({ name }) => name === 'studies')?.found).toBe('1 have a valid signature')
  expect(steps.find(({ name }) => name === 'ledger')?.found).toMatch(/ledger of [1-9]\d* entries/)
  expect(newest?.getTime()).toBeLessThan(startedAt)
})

test.skipIf(reason)('a truncated dump is rejected', async ({ backup: { dump } }) => {
  const whole = await readFile(dump)
  const cut = `${dump}.cut`
  await writeFile(cut, whole.subarray(0, whole.length / 2))
  await expect(holdRestoreDrill(cut)).rejects.toThrow(/pg_restore/)
})
