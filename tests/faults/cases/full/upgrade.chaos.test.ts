import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import {
  ROOT,
  runAdminCommand,
  type ServiceExit,
  type ServiceProcess,
  startSystem,
} from '@assay/system'
import { createScriptedModels, logIn, SUPERUSER } from '@assay/testing/arena'
import { createClientJournal } from '@assay/testing/client'
import { scriptedPrompt } from '@assay/testing/scripted-provider'
import { expect } from 'vitest'
import type { ChaosArena } from '../../lib/chaos-arena.ts'
import { chaosTest } from '../../lib/chaos-test.ts'

/**
 * A checkout of an older version for a real upgrade. If it is not set, this version stands for both
 * the old and the new version.
 */
const OLD_ROOT = process.env.UPGRADE_FROM ?? ROOT
const MODELS = createScriptedModels([{}, {}])

const migrateAs = (root: string, databaseUrl: string) =>
  runAdminCommand('gateway', 'migrate', { root, databaseUrl })

const test = chaosTest({
  replicas: { gateway: 1, 'inference-worker': 1 },
  env: { TURN_DEADLINE_MS: '30000' },
  times: { leaseMs: 1_500 },
  models: MODELS,
  root: OLD_ROOT,
  migrate: async (databaseUrl) => void (await migrateAs(OLD_ROOT, databaseUrl)),
}).extend('fresh', { scope: 'file' }, async ({ arena: { stack, env } }, { onCleanup }) => {
  const resources = new AsyncDisposableStack()
  onCleanup(() => resources.disposeAsync())
  await migrateAs(ROOT, stack.postgres.url)
  const logFolder = await mkdtemp(join(tmpdir(), 'assay-upgrade-'))
  resources.defer(() => rm(logFolder, { recursive: true }))
  const unexpectedExits: string[] = []
  const onFailure = ({ logTail }: ServiceExit) => unexpectedExits.push(logTail)
  const system = resources.use(await startSystem({ stack, env, logFolder, onFailure }))
  return { ...system, unexpectedExits }
})

// Starting the system is not part of the case.
test.beforeAll(({ fresh: _ }) => {})

/** The processes of one version, for the three services that pass work to each other. */
interface Version {
  readonly url: string
  readonly gateway: ServiceProcess
  readonly worker: ServiceProcess
  readonly rater: ServiceProcess
}

function toVersion(url: string, processes: readonly ServiceProcess[]): Version {
  const [gateway, worker, rater] = (['gateway', 'inference-worker', 'rating-worker'] as const).map(
    (service) => processes.find((process) => process.service === service),
  )
  if (!(gateway && worker && rater)) throw new Error('a service is missing')
  return { url, gateway, worker, rater }
}

const readLedger = ({ db }: ChaosArena) => db.selectFrom('ledger').select('voteId').execute()

/**
 * Lets a guest ask and vote while the processes of one version are killed: the worker during the
 * answers, the gateway after the vote, and the rating worker after the fold. Each time, the other
 * version takes over. From then on, that version answers and counts alone.
 */
async function handOver(arena: ChaosArena, from: Version, to: Version): Promise<void> {
  await Promise.all([to.worker.stop(), to.rater.stop()])
  await Promise.all([
    from.gateway.restart({ FAILPOINTS: 'gw.vote_after_commit:kill' }),
    from.worker.restart({ FAILPOINTS: 'wk.seq_20:kill' }),
    from.rater.restart({ FAILPOINTS: 'rt.after_commit:kill' }),
  ])
  const person = await arena.guest([from.url, to.url])
  await using chat = person.ask({ script: scriptedPrompt({ tokens: 40, gap: 10 }) })
  await from.worker.waitForExit()
  await to.worker.restart()
  const { state, turn_id: turnId } = await chat.done()
  expect(state).toBe('done')
  expect(await person.vote(turnId)).toMatchObject({ status: 200 })
  await Promise.all([from.gateway.waitForExit(), from.rater.waitForExit()])
  await Promise.all([from.gateway.restart(), to.rater.restart()])
}

/** Casts one vote through both versions at the same time. Returns its id. */
async function voteTwice(arena: ChaosArena, urls: readonly string[]): Promise<string> {
  const person = await arena.guest(urls)
  await using chat = person.ask({ script: scriptedPrompt({ tokens: 5, gap: 1, ttft: 1 }) })
  const { turn_id: turnId } = await chat.done()
  const replies = await Promise.all(
    urls.map((url) => person.vote(turnId, 'left_better', { urls: [url] })),
  )
  expect(replies.map(({ status }) => status)).toEqual(urls.map(() => 200))
  const ids = new Set(replies.map(({ body }) => (JSON.parse(body) as { readonly id: string }).id))
  expect(ids.size).toBe(1)
  return [...ids].join()
}

/** Runs `npm run verify-ledger` on this gateway's export, and returns its output. */
async function verifyExport(url: string): Promise<string> {
  const superuser = await logIn({ urls: [url], journal: createClientJournal() }, SUPERUSER)
  const { body } = await superuser.call('GET', '/ledger/export')
  const file = join(await mkdtemp(join(tmpdir(), 'assay-export-')), 'export.ndjson')
  await writeFile(file, body)
  const verifier = join(ROOT, 'scripts', 'verify-ledger.ts')
  try {
    return (await promisify(execFile)(process.execPath, [verifier, file])).stdout
  } finally {
    await rm(join(file, '..'), { recursive: true })
  }
}

test('C60: while an old and a new version run together and are killed in turns, each vote counts once', async ({
  arena,
  fresh,
}) => {
  const [oldGateway] = arena.gateways
  const old = toVersion(oldGateway.url, arena.processes)
  const young = toVersion(fresh.url, fresh.processes)
  const urls = [old.url, young.url]
  const voteIds = [await voteTwice(arena, urls)]
  await handOver(arena, old, young)
  voteIds.push(await voteTwice(arena, urls))
  await handOver(arena, young, old)
  voteIds.push(await voteTwice(arena, urls))

  const votes = new Set(arena.journal.votes.map(({ voteId }) => voteId))
  expect([...votes]).toEqual(expect.arrayContaining(voteIds))
  expect(votes.size).toBe(5)
  await expect.poll(() => readLedger(arena)).toHaveLength(votes.size)
  const counted = await readLedger(arena)
  expect(new Set(counted.map(({ voteId }) => voteId))).toEqual(votes)
  for (const url of urls)
    await expect.poll(() => verifyExport(url)).toContain('The hash chain is intact')
  expect(fresh.unexpectedExits).toEqual([])
})
