import { chmod, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { firstReply } from '../first-reply.ts'
import type { Instance, RunTool, ServerKind } from '../server-kind.ts'

const USER = 'assay'
const DATABASE = 'postgres'
const PROTOCOL_3_0 = 196_608
const AUTHENTICATION = 'R'.charCodeAt(0)

export const postgres: ServerKind = {
  name: 'postgres',
  title: 'PostgreSQL',
  urlVariable: 'DATABASE_URL',
  binary: 'postgres',
  minimum: [15, 0],
  debianPackage: 'postgresql',
  debianServices: ['postgresql'],
  user: 'postgres',
  stopSignal: 'SIGINT',
  // The immediate shutdown does not wait for clients that died with the parent.
  orphanSignal: 'SIGQUIT',
  image: {
    name: 'postgres:17-alpine',
    port: 5432,
    dataPath: '/var/lib/postgresql/data',
  },
  async prepare(instance, runTool) {
    if (await isInitialised(instance)) await removeStalePid(dataFolder(instance))
    else await initialise(instance, runTool)
  },
  args: (instance) => [
    ...['-D', dataFolder(instance), '-p', String(instance.port)],
    ...settings({ listen_addresses: instance.host, unix_socket_directories: '' }),
    ...tuning(instance),
  ],
  container: (instance) => ({
    env: {
      POSTGRES_USER: USER,
      POSTGRES_PASSWORD: instance.password,
      POSTGRES_DB: DATABASE,
      POSTGRES_INITDB_ARGS: '--encoding=UTF8 --locale=C.UTF-8',
    },
    args: ['postgres', ...tuning(instance)],
  }),
  url: ({ host, port, password }) => `postgres://${USER}:${password}@${host}:${port}/${DATABASE}`,
  async isReady({ host, port }) {
    const reply = await firstReply(host, port, startupMessage())
    return reply[0] === AUTHENTICATION
  },
}

function tuning({ durable }: Instance): string[] {
  return settings({
    max_connections: '300',
    shared_buffers: '128MB',
    ...(durable ? {} : { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }),
  })
}

function settings(values: Record<string, string>): string[] {
  return Object.entries(values).flatMap(([name, value]) => ['-c', `${name}=${value}`])
}

const dataFolder = ({ folder }: Instance) => join(folder, 'data')

const doneMark = ({ folder }: Instance) => join(folder, 'initialised')

async function isInitialised(instance: Instance): Promise<boolean> {
  return (await stat(doneMark(instance)).catch(() => undefined)) !== undefined
}

/**
 * Initialises the data folder. Runs initdb again if it was interrupted, because initdb refuses an
 * incomplete folder. The marker file is written last.
 */
async function initialise(instance: Instance, runTool: RunTool): Promise<void> {
  const data = dataFolder(instance)
  const passwordFile = join(instance.folder, 'password')
  await rm(data, { recursive: true, force: true })
  await writeFile(passwordFile, instance.password, { mode: 0o644 })
  await chmod(passwordFile, 0o644)
  await runTool('initdb', [
    ...['-D', data, '-U', USER, `--pwfile=${passwordFile}`, '--auth=scram-sha-256'],
    ...['--encoding=UTF8', '--locale=C.UTF-8', ...(instance.durable ? [] : ['--no-sync'])],
  ])
  await rm(passwordFile)
  await writeFile(doneMark(instance), '')
}

/**
 * Removes a lock file that SIGKILL left behind, if its process id now belongs to another program.
 * PostgreSQL would take that program for a running server.
 */
async function removeStalePid(data: string): Promise<void> {
  const lock = join(data, 'postmaster.pid')
  const pid = (await readFile(lock, 'utf8').catch(() => '')).split('\n')[0]
  if (!pid) return
  const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => undefined)
  if (command !== undefined && !command.includes('postgres')) await rm(lock, { force: true })
}

/** Builds a client's first message. A server that is still starting answers with an error. */
function startupMessage(): Buffer {
  const parameters = Buffer.from(`user\0${USER}\0database\0${DATABASE}\0\0`)
  const message = Buffer.alloc(8 + parameters.length)
  message.writeInt32BE(message.length, 0)
  message.writeInt32BE(PROTOCOL_3_0, 4)
  parameters.copy(message, 8)
  return message
}
