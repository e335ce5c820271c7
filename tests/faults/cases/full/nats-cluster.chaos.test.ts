import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Bus, connectBus, EVENT_STREAM } from '@assay/bus'
import { waitFor } from '@assay/system'
import { findFreePort, findProgram } from '@assay/system/servers'
import { readEventStream } from '@assay/testing/arena'
import { type Program, startProgram } from '@assay/testing/program'
import { scriptedPrompt } from '@assay/testing/scripted-provider'
import { afterAll, expect } from 'vitest'
import { chaosTest } from '../../lib/chaos-test.ts'
import { connectToBus } from '../../lib/event-stream.ts'
import { askTogether, holdBattle, waitForAllRead } from '../../lib/readers.ts'

const SIZE = 3
const USER = 'assay'
const PASSWORD = 'of the chaos tests'
const READY_MS = 30_000
const ANSWER_MS = 300

interface NatsCluster extends AsyncDisposable {
  /** The URLs of all servers in the cluster. */
  readonly url: string
  /** Finds the server that currently leads the event stream. */
  findLeader(bus: Bus): Promise<Program>
  /** Waits until the event stream and the consumer of this name have leaders. */
  waitForLeaders(bus: Bus, durable: string): Promise<void>
}

interface Place {
  readonly name: string
  readonly port: number
  readonly routePort: number
}

/** Starts three servers on loopback that replicate streams. */
async function startNatsCluster(path: string): Promise<NatsCluster> {
  await using resources = new AsyncDisposableStack()
  const folder = await mkdtemp(join(tmpdir(), 'assay-nats-cluster-'))
  resources.defer(() => rm(folder, { recursive: true, force: true }))
  const places: Place[] = []
  for (let number = 1; number <= SIZE; number += 1) {
    const [port, routePort] = [await findFreePort(), await findFreePort()]
    places.push({ name: `nats-${number}`, port, routePort })
  }
  const programs = new Map<string, Program>()
  for (const place of places) {
    const file = join(folder, `${place.name}.conf`)
    const store = join(folder, place.name)
    await mkdir(store)
    await writeFile(file, JSON.stringify(configOf(place, places, store)))
    const options = { command: path, args: ['--config', file], port: place.port }
    programs.set(place.name, resources.use(await startProgram(options)))
  }
  const password = encodeURIComponent(PASSWORD)
  const url = places.map(({ port }) => `nats://${USER}:${password}@127.0.0.1:${port}`).join(',')
  await using bus = await connectBus(url, 'chaos')
  await waitFor('the cluster has a leader', READY_MS, () => isAnswered(bus, 'INFO'))
  const kept = resources.move()
  return {
    url,
    async findLeader(asked) {
      const reply = await asked.request(`$JS.API.STREAM.INFO.${EVENT_STREAM}`)
      const { cluster } = reply.json<{ readonly cluster?: { readonly leader?: string } }>()
      const leader = programs.get(cluster?.leader ?? '')
      if (!leader) throw new Error(`no leader in ${reply.string()}`)
      return leader
    },
    async waitForLeaders(asked, durable) {
      // Only leaders respond.
      for (const thing of [
        `STREAM.INFO.${EVENT_STREAM}`,
        `CONSUMER.INFO.${EVENT_STREAM}.${durable}`,
      ])
        await waitFor(`a leader answers ${thing}`, READY_MS, () => isAnswered(asked, thing))
    },
    [Symbol.asyncDispose]: () => kept.disposeAsync(),
  }
}

/**
 * Whether a leader responds. Leaders respond quickly or not at all, so the caller repeats this
 * soon.
 */
function isAnswered(bus: Bus, call: string): Promise<boolean> {
  return bus.request(`$JS.API.${call}`, undefined, { timeout: ANSWER_MS }).then(
    (reply) => !reply.string().includes('"error"'),
    () => false,
  )
}

function configOf({ name, port, routePort }: Place, places: readonly Place[], store: string) {
  return {
    server_name: name,
    host: '127.0.0.1',
    port,
    authorization: { user: USER, password: PASSWORD },
    jetstream: { store_dir: store },
    cluster: {
      name: 'assay',
      listen: `127.0.0.1:${routePort}`,
      routes: places.map((place) => `nats://127.0.0.1:${place.routePort}`),
    },
  }
}

const found = await findProgram('nats-server', 'nats-server')
if ('reason' in found) throw new Error(found.reason)
const cluster = await startNatsCluster(found.path)
afterAll(() => cluster[Symbol.asyncDispose]())

const QUICK = scriptedPrompt({ tokens: 5, gap: 1, ttft: 1 })

const test = chaosTest({
  natsUrl: cluster.url,
  env: { EVENT_STREAM_REPLICAS: '3', TURN_DEADLINE_MS: '30000' },
})

test("C53: when the event stream's leader is killed under traffic, nothing is lost and questions continue", async ({
  arena,
}) => {
  await using voters = await askTogether(arena, 5, QUICK)
  await Promise.all(voters.map(({ chat }) => chat.done()))
  await using readers = await askTogether(arena, 15, scriptedPrompt({ tokens: 80, gap: 60 }))
  await waitForAllRead(readers)
  await using bus = await connectToBus(arena)
  const leader = await cluster.findLeader(bus)
  await leader.kill()
  const killedAt = performance.now()
  const electing = cluster
    .waitForLeaders(bus, 'inference-worker')
    .then(() => performance.now() - killedAt)
  const voting = voters.map(async ({ person, chat }) => person.vote((await chat.done()).turn_id))

  const asker = await arena.guest()
  await waitFor('questions are answered', 20_000, () =>
    holdBattle(asker, QUICK).then(
      () => true,
      () => false,
    ),
  )
  const goneForMs = Math.round(performance.now() - killedAt)
  const electedAfterMs = Math.round(await electing)
  process.stdout.write(
    `C53: questions went on after ${goneForMs} ms; NATS had leaders again after ${electedAfterMs} ms\n`,
  )

  expect((await Promise.all(voting)).map(({ status }) => status)).toEqual(voters.map(() => 200))
  const ends = await Promise.all(readers.map(({ chat }) => chat.done()))
  expect(ends.map(({ state }) => state)).toEqual(readers.map(() => 'done'))
  await leader.start()
  await waitFor('the outbox is empty', 15_000, async () => {
    return (await arena.db.selectFrom('outbox').select('id').execute()).length === 0
  })
  const events = (await readEventStream(bus)).map(({ data }) => data).join('\n')
  for (const { turn_id } of ends)
    expect(events).toMatch(new RegExp(`"turn.started.v1".*${turn_id}`))
})
