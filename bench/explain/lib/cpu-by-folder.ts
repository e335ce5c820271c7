import type { Profiler } from 'node:inspector'

const IDLE = '(idle)'
const PACKAGE = /\/node_modules\/(?!\.pnpm)((?:@[^/]+\/)?[^/]+)\/(?!.*\/node_modules\/)/
const OURS = /\/((?:services|packages)\/[^/]+)\/src\/(?:([^/]+)\/)?/

/**
 * Shares of a process's busy time by who wrote the function that ran: a package, a folder of ours, a
 * module of Node, a built-in function by its name, or V8 itself in brackets.
 *
 * @returns share of all samples that were not idle, the largest first.
 */
export function cpuByFolder({ nodes, samples = [], timeDeltas = [] }: Profiler.Profile) {
  const folders = new Map(nodes.map(({ id, callFrame }) => [id, folderOf(callFrame)]))
  const times = new Map<string, number>()
  for (const [index, id] of samples.entries()) {
    const folder = folders.get(id) ?? IDLE
    times.set(folder, (times.get(folder) ?? 0) + (timeDeltas[index + 1] ?? 0))
  }
  times.delete(IDLE)
  const busy = [...times.values()].reduce((sum, time) => sum + time, 0)
  return [...times]
    .map(([folder, time]) => ({ folder, share: time / busy }))
    .sort((a, b) => b.share - a.share)
}

function folderOf({ url, functionName }: { url: string; functionName: string }): string {
  if (url === '') return functionName.startsWith('(') ? functionName : `built in: ${functionName}`
  const [, ours, folder] = OURS.exec(url) ?? []
  if (ours) return folder ? `${ours}/${folder}` : ours
  return PACKAGE.exec(url)?.[1] ?? nodeModule(url)
}

/** `node:internal/streams/readable` is `node:streams`. */
function nodeModule(url: string): string {
  return `node:${url.replace(/^node:(internal\/)?/, '').split('/')[0]}`
}
