import { execFile } from 'node:child_process'
import { rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { promisify } from 'node:util'
import type { Server } from '../server.ts'
import type { Instance, RunTool, ServerKind } from '../server-kind.ts'
import { waitUntilReady } from '../wait-until-ready.ts'
import { findUser, type User } from './find-user.ts'
import { findFreePort } from './free-port.ts'
import { createInstanceFolder } from './instance-folder.ts'
import { readPassword } from './read-password.ts'
import { type RunningProcess, readLogTail, runProcess } from './run-process.ts'

const run = promisify(execFile)
const HOST = '127.0.0.1'
const READY_TIMEOUT_MS = 30_000
const PREDECESSOR_TIMEOUT_MS = 15_000
const RETRY_INTERVAL_MS = 100

export interface NativeOptions {
  readonly binary: string
  /** The folder in which the instance's folder is created. */
  readonly folder: string
  readonly durable: boolean
  /** True if the data is removed when the server has ended. */
  readonly temporary: boolean
}

/** Starts a private instance of a program on this machine, on a random loopback port. */
export async function startNative(kind: ServerKind, options: NativeOptions): Promise<Server> {
  const user = await findUser(kind.user)
  const folder = await createInstanceFolder(join(options.folder, kind.name), user)
  const password = await readPassword(folder)
  const start = (instance: Instance) => launch(kind, instance, options.binary, user)

  let instance: Instance = {
    ...{ host: HOST, port: await findFreePort(), password, folder },
    durable: options.durable,
  }
  let running = await start(instance).catch(async (error: unknown) => {
    if (!isPortTaken(error)) throw error
    instance = { ...instance, port: await findFreePort() }
    return start(instance)
  })

  return {
    name: kind.name,
    url: kind.url(instance),
    way: 'native',
    controls: {
      pid: () => (running.hasExited() ? undefined : running.pid),
      isRunning: async () => !running.hasExited(),
      kill: () => running.kill(),
      stop: () => running.stop(),
      async restart() {
        await running.stop()
        running = await start(instance)
      },
      pause: () => running.signal('SIGSTOP'),
      resume: () => running.signal('SIGCONT'),
    },
    async [Symbol.asyncDispose]() {
      if (!options.temporary) return running.stop()
      await running.stop(kind.orphanSignal)
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/**
 * Starts the server. Retries while a predecessor that has lost its parent is still shutting down.
 */
async function launch(
  kind: ServerKind,
  instance: Instance,
  binary: string,
  user: User | undefined,
): Promise<RunningProcess> {
  const deadline = Date.now() + PREDECESSOR_TIMEOUT_MS
  for (;;) {
    try {
      return await launchOnce(kind, instance, binary, user)
    } catch (error) {
      if (!isDataInUse(error) || Date.now() > deadline) throw error
      await delay(RETRY_INTERVAL_MS)
    }
  }
}

async function launchOnce(
  kind: ServerKind,
  instance: Instance,
  binary: string,
  user: User | undefined,
): Promise<RunningProcess> {
  await kind.prepare(instance, runTool(binary, user))
  const logFile = join(instance.folder, 'server.log')
  const args = kind.args(instance)
  const running = await runProcess({ kind, command: binary, args, user, logFile })
  if (await waitUntilReady(kind, instance, READY_TIMEOUT_MS, running.hasExited)) return running

  const outcome = running.hasExited() ? 'exited at once' : 'did not become ready'
  await running.kill()
  throw new Error(`${binary} ${outcome}:\n${await readLogTail(logFile)}`)
}

function runTool(binary: string, user: User | undefined): RunTool {
  return async (tool, args) => {
    await run(join(dirname(binary), tool), args, {
      cwd: '/',
      env: { PATH: '/usr/bin:/bin' },
      ...user,
    })
  }
}

function isPortTaken(error: unknown): boolean {
  return /address already in use/i.test(String(error))
}

function isDataInUse(error: unknown): boolean {
  return /postmaster\.pid" already exists|is still in use/.test(String(error))
}
