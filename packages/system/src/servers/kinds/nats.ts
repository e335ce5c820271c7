import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { firstReply } from '../first-reply.ts'
import type { Instance, ServerKind } from '../server-kind.ts'

const USER = 'assay'

export const nats: ServerKind = {
  name: 'nats',
  title: 'NATS',
  urlVariable: 'NATS_URL',
  binary: 'nats-server',
  minimum: [2, 9],
  debianPackage: 'nats-server',
  debianServices: ['nats-server'],
  user: 'nats',
  // NATS exits with an error on SIGTERM.
  stopSignal: 'SIGINT',
  orphanSignal: 'SIGINT',
  image: { name: 'nats:2.10-alpine', port: 4222, dataPath: '/data' },
  async prepare(instance) {
    const { host, port, password, folder } = instance
    const config = {
      host,
      port,
      authorization: { user: USER, password },
      jetstream: { store_dir: join(folder, 'store') },
    }
    // The NATS configuration language accepts JSON.
    await writeFile(configFile(instance), JSON.stringify(config, undefined, 2))
  },
  args: (instance) => ['--config', configFile(instance)],
  container: ({ password }) => ({
    env: {},
    // Only some images have the program as entry point, but all accept options without the program.
    args: ['--jetstream', '--store_dir', '/data', '--user', USER, '--pass', password],
  }),
  url: ({ host, port, password }) => `nats://${USER}:${password}@${host}:${port}`,
  async isReady({ host, port }) {
    const reply = await firstReply(host, port, '')
    return reply.toString().startsWith('INFO ') && reply.includes('"jetstream":true')
  },
}

const configFile = ({ folder }: Instance) => join(folder, 'nats.conf')
