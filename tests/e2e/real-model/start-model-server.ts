import { once } from 'node:events'
import { join } from 'node:path'
import { ensurePythonEnvironment, waitFor } from '@assay/system'
import { findFreePort, spawnGuarded } from '@assay/system/servers'

/** Names that the server takes for its one model. */
export const MODEL_NAMES = ['gemma-first', 'gemma-second'] as const

const NOTE = 'Installing llama.cpp and a real model: 300 MB to fetch, 650 MB on disk.\n'
const LOADED_WITHIN_MS = 300_000

/** A llama.cpp server on one port, which may be killed and started again. */
export interface ModelServer extends AsyncDisposable {
  /** Base URL of its API. */
  readonly url: string
  /** Starts it; resolves when the weights are loaded. */
  start(): Promise<void>
  kill(): Promise<void>
  /** How many answers it is writing. */
  countBusy(): Promise<number>
}

/** Installs llama.cpp and a model of 270 million parameters where they are missing, and serves it. */
export async function startModelServer(): Promise<ModelServer> {
  const programs = await ensurePythonEnvironment(
    'real-model',
    join(import.meta.dirname, 'requirements.txt'),
    () => void process.stdout.write(NOTE),
  )
  const address = `http://127.0.0.1:${await findFreePort()}`
  const args = [
    join(import.meta.dirname, 'serve.py'),
    new URL(address).port,
    join(programs, '..', 'model.gguf'),
  ]
  let stop = async () => {}
  const server: ModelServer = {
    url: `${address}/v1`,
    async start() {
      const child = spawnGuarded(join(programs, 'python'), args, {
        ...{ stdio: 'ignore', orphanSignal: 'SIGKILL' },
      })
      const ended = once(child, 'exit')
      stop = async () => {
        child.kill('SIGKILL')
        await ended
      }
      await waitFor('the model is loaded', LOADED_WITHIN_MS, () => isLoaded(address), 200)
    },
    kill: () => stop(),
    async countBusy() {
      const response = await fetch(`${address}/slots`)
      const slots = (await response.json()) as readonly { readonly is_processing: boolean }[]
      return slots.filter((slot) => slot.is_processing).length
    },
    [Symbol.asyncDispose]: () => stop(),
  }
  await server.start()
  return server
}

const isLoaded = (address: string) =>
  fetch(`${address}/health`).then(
    ({ ok }) => ok,
    () => false,
  )
