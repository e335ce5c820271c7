import { execFile } from 'node:child_process'
import { open, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { waitFor } from '@assay/system'
import { isReady } from '@assay/testing/arena'
import { scriptedPrompt } from '@assay/testing/scripted-provider'
import { sql } from 'kysely'
import { expect } from 'vitest'
import type { ChaosArena } from '../../lib/chaos-arena.ts'
import { chaosTest } from '../../lib/chaos-test.ts'
import { connectToBus } from '../../lib/event-stream.ts'
import { findNatsStore } from '../../lib/find-nats-store.ts'
import { askTogether, holdBattle } from '../../lib/readers.ts'

const run = promisify(execFile)
const BLOCK = Buffer.alloc(64 * 1_024)

/** A folder on its own disk, which is small enough to be filled. Disposing it unmounts the disk. */
interface SmallDisk extends AsyncDisposable {
  /** Writes until the disk is full. */
  fill(): Promise<void>
  free(): Promise<void>
}

/** Only root may mount. */
const mayMount = process.getuid?.() === 0

/** Mounts an empty disk of this many MiB in memory over the folder, for the folder's owner. */
async function mountSmallDisk(folder: string, mebibytes: number): Promise<SmallDisk> {
  const { uid, gid } = await stat(folder)
  const options = `size=${mebibytes}m,uid=${uid},gid=${gid},mode=0700`
  await run('mount', ['-t', 'tmpfs', '-o', options, 'tmpfs', folder])
  const ballast = join(folder, 'ballast')
  return {
    async fill() {
      const file = await open(ballast, 'a')
      try {
        for (;;) await file.write(BLOCK)
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
      } finally {
        await file.close()
      }
    },
    free: () => rm(ballast),
    async [Symbol.asyncDispose]() {
      await run('umount', ['--lazy', folder])
    },
  }
}

const test = chaosTest()
const QUICK = scriptedPrompt({ tokens: 5, gap: 1, ttft: 1 })
const DISK_MIB = 12
/** From this version on, the server recovers when there is room again. */
const RECOVERS_SINCE = [2, 10] as const

const outboxSize = async ({ db }: ChaosArena) => {
  const { rows } = await sql<{ waiting: number }>`
    select count(*)::integer as waiting from outbox`.execute(db)
  return rows[0]?.waiting ?? 0
}

async function recoversByItself(arena: ChaosArena): Promise<boolean> {
  await using bus = await connectToBus(arena)
  const [major = 0, minor = 0] = (bus.info?.version ?? '').split('.').map(Number)
  return major > RECOVERS_SINCE[0] || (major === RECOVERS_SINCE[0] && minor >= RECOVERS_SINCE[1])
}

test('C41: while the event stream has no room, votes are accepted and events wait', async ({
  arena,
  skip,
}) => {
  if (!mayMount) {
    console.error('C41 NEEDS ROOT: a small disk cannot be mounted, so the case is not run')
    skip()
  }
  const controls = arena.stack.nats.controls
  const store = await findNatsStore(arena)
  const recovers = await recoversByItself(arena)
  await controls?.stop()
  await using disk = await mountSmallDisk(store, DISK_MIB)
  await controls?.restart()
  await Promise.all(
    arena.processes.map((proc) => waitFor(`${proc.name} is ready`, 10_000, () => isReady(proc))),
  )
  const voter = await arena.guest()
  const turnId = await holdBattle(voter, QUICK)
  await waitFor('the outbox is empty', 10_000, async () => (await outboxSize(arena)) === 0)

  await disk.fill()
  expect(await voter.vote(turnId)).toMatchObject({ status: 200 })
  await using senders = await askTogether(arena, 4, QUICK)
  const sent = await Promise.allSettled(senders.map(({ chat }) => chat.done()))
  for (const end of sent)
    if (end.status === 'fulfilled') expect(['done', 'failed']).toContain(end.value.state)
    else expect(end.reason).toMatchObject({ code: 4503 })
  await waitFor('events wait', 10_000, async () => (await outboxSize(arena)) > 0)
  expect(await arena.logs()).toContain('events wait in the outbox')

  await disk.free()
  if (!recovers) await controls?.restart()
  await waitFor('the outbox is empty', 20_000, async () => (await outboxSize(arena)) === 0)
  const after = await arena.guest()
  expect(await after.vote(await holdBattle(after, QUICK))).toMatchObject({ status: 200 })
  await controls?.stop()
})
