import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { firstReply } from '../first-reply.ts'
import type { Instance, ServerKind } from '../server-kind.ts'

export const redis: ServerKind = {
  name: 'redis',
  title: 'Redis',
  urlVariable: 'REDIS_URL',
  binary: 'redis-server',
  minimum: [6, 2],
  debianPackage: 'redis-server',
  debianServices: ['redis-server'],
  user: 'redis',
  stopSignal: 'SIGTERM',
  // The append-only file already contains every acknowledged write.
  orphanSignal: 'SIGKILL',
  image: { name: 'redis:8-alpine', port: 6379, dataPath: '/data' },
  async prepare(instance) {
    const lines = {
      ...settings(instance),
      bind: instance.host,
      port: String(instance.port),
      dir: JSON.stringify(instance.folder),
      daemonize: 'no',
    }
    const text = Object.entries(lines).map(([name, value]) => `${name} ${value}\n`)
    await writeFile(configFile(instance), text.join(''))
  },
  args: (instance) => [configFile(instance)],
  container: (instance) => ({
    env: {},
    args: [
      'redis-server',
      ...Object.entries(settings(instance)).flatMap(([name, value]) => [
        `--${name}`,
        value === '""' ? '' : value,
      ]),
    ],
  }),
  url: ({ host, port, password }) => `redis://:${password}@${host}:${port}`,
  async isReady({ host, port, password }) {
    const reply = await firstReply(host, port, `AUTH ${password}\r\nPING\r\n`)
    return reply.toString().startsWith('+OK')
  },
}

/**
 * Returns the settings. A queue must never lose a job, neither to memory pressure nor to a crash.
 */
function settings({ password, durable }: Instance): Record<string, string> {
  return {
    requirepass: password,
    appendonly: 'yes',
    appendfsync: durable ? 'everysec' : 'no',
    save: '""',
    'maxmemory-policy': 'noeviction',
  }
}

const configFile = ({ folder }: Instance) => join(folder, 'redis.conf')
