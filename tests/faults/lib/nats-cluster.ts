import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Bus, connectBus, EVENT_STREAM } from '@assay/bus'
import { waitFor } from '@assay/system'
import { findFreePort } from '@assay/system/servers'
import { type Program, startProgram } from './start-program.ts'

const SIZE = 3
const USER = 'assay'
const PASSWORD = 'of the chaos tests'
const READY_MS = 30_000
const ANSWER_MS = 300

export interface NatsCluster extends AsyncDisposable {
  /** All of its servers. */
  readonly url: string
  /** The server that leads the event stream now. */
  findLeader(bus: Bus): Promise<Program>
  /** Waits until the event stream and the consumer of this name have leaders. */
  waitForLeaders(bus: Bus, durable: string): Promise<void>
}

interface Place {
  readonly name: string
  readonly port: number
  readonly routePort: number
}

/** Three servers on loopback that keep streams together. */
export async function startNatsCluster(path: string): Promise<NatsCluster> {
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
      // Leaders alone answer.
      for (const thing of [
        `STREAM.INFO.${EVENT_STREAM}`,
        `CONSUMER.INFO.${EVENT_STREAM}.${durable}`,
      ])
        await waitFor(`a leader answers ${thing}`, READY_MS, () => isAnswered(asked, thing))
    },
    [Symbol.asyncDispose]: () => kept.disposeAsync(),
  }
}

/** Leaders answer quickly or not at all, so this is asked again soon. */
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
