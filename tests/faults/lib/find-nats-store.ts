import { readFile } from 'node:fs/promises'
import type { ChaosArena } from './chaos-arena.ts'

/** Reads the folder of the streams from the configuration of the running server. */
export async function findNatsStore({ stack }: ChaosArena): Promise<string> {
  const args = (await readFile(`/proc/${stack.nats.controls?.pid()}/cmdline`, 'utf8')).split('\0')
  const config = args[args.indexOf('--config') + 1]
  if (!config) throw new Error(`no configuration in ${args.join(' ')}`)
  const { jetstream } = JSON.parse(await readFile(config, 'utf8')) as {
    readonly jetstream: { readonly store_dir: string }
  }
  return jetstream.store_dir
}
