import { setTimeout as delay } from 'node:timers/promises'
import { waitFor } from '@assay/system'
import type { ServerName } from '@assay/system/servers'
import { isReady } from '@assay/testing/arena'
import { selectRows } from '@assay/testing/rows'
import { scriptedPrompt } from '@assay/testing/scripted-provider'
import { expect } from 'vitest'
import type { ChaosArena } from '../../lib/chaos-arena.ts'
import { chaosTest } from '../../lib/chaos-test.ts'
import { askTogether, holdBattle, waitForAllRead } from '../../lib/readers.ts'

const test = chaosTest()
const QUICK = scriptedPrompt({ tokens: 5, gap: 1, ttft: 1 })
const CONVERGED_WITHIN_MS = 30_000
/** Turns end at most this long after their deadline if nothing is broken. */
const SWEEP_GRACE_MS = 5_000
const ORDERS: readonly (readonly ServerName[])[] = [
  ['nats', 'redis', 'postgres'],
  ['postgres', 'redis', 'nats'],
  ['redis', 'nats', 'postgres'],
]

/** Kills everything at the same time, as a power failure does. */
async function cutPower({ processes, stack }: ChaosArena): Promise<void> {
  const servers = [stack.postgres, stack.redis, stack.nats]
  await Promise.all([
    ...processes.map((proc) => proc.kill()),
    ...servers.map(({ controls }) => controls?.kill()),
  ])
}

const allReady = async ({ processes }: ChaosArena) =>
  (await Promise.all(processes.map(isReady))).every(Boolean)
const someReady = async ({ processes }: Pick<ChaosArena, 'processes'>) =>
  (await Promise.all(processes.map(isReady))).some(Boolean)

test.for(ORDERS)(
  'C50: if processes start before %s, then %s, then %s, all wait and none ends',
  async (order, { arena }) => {
    await cutPower(arena)
    await Promise.all(arena.processes.map((proc) => proc.spawn()))
    for (const server of order) {
      // While a dependency is missing, no process is ready. This is checked only once, after a
      // short time.
      await delay(300)
      expect(await someReady({ processes: arena.processes.filter(needsAll) })).toBe(false)
      await arena.stack[server].controls?.restart()
    }
    await waitFor('all are ready', CONVERGED_WITHIN_MS, () => allReady(arena))
    const person = await arena.guest()
    const turnId = await holdBattle(person, QUICK)
    expect(await person.vote(turnId)).toMatchObject({ status: 200 })
  },
)

/** The gateway needs all three servers. */
function needsAll({ service }: ChaosArena['processes'][number]): boolean {
  return service === 'gateway'
}

test('C50: if everything is killed at the same time under load, nothing accepted is lost and all turns end', async ({
  arena,
}) => {
  await using voters = await askTogether(arena, 6, QUICK)
  const turnIds = await Promise.all(voters.map(async ({ chat }) => (await chat.done()).turn_id))
  await using readers = await askTogether(arena, 6, scriptedPrompt({ tokens: 60, gap: 30 }))
  await waitForAllRead(readers)
  const voting = voters.map(({ person }, index) => person.vote(turnIds[index] as string))
  const cutAt = performance.now()
  await cutPower(arena)
  const servers = [arena.stack.nats, arena.stack.postgres, arena.stack.redis]
  await Promise.all(servers.map(({ controls }) => controls?.restart()))
  const tookMs = await Promise.all(arena.processes.map((proc) => proc.spawn())).then(() =>
    waitFor('all are ready', CONVERGED_WITHIN_MS, () => allReady(arena)),
  )
  // No turn ends while no process runs, and the sweep for overdue turns runs later.
  arena.expectations = { graceMs: SWEEP_GRACE_MS + performance.now() - cutAt }
  expect((await Promise.all(voting)).map(({ status }) => status)).toEqual(voters.map(() => 200))
  await Promise.all(readers.map(({ chat }) => chat.done()))
  await waitFor('all votes are rated', CONVERGED_WITHIN_MS - tookMs, async () => {
    const waiting = await selectRows(arena.db, 'ledgerInbox', ['key'], { kind: 'vote' })
    return waiting.length === 0
  })
})
