import { readdir, readFile } from 'node:fs/promises'

/**
 * Lists the ids of the living child processes of `pid`. The list is empty on systems without /proc.
 */
export async function listChildren(pid: number): Promise<number[]> {
  const entries = await readdir('/proc').catch(() => [])
  const ids = entries.map(Number).filter(Number.isInteger)
  const parents = await Promise.all(ids.map(findParent))
  return ids.filter((_, index) => parents[index] === pid)
}

async function findParent(pid: number): Promise<number | undefined> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  // "pid (command) state parent …". The command may contain any character, including brackets.
  const parent = stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]
  return parent === undefined ? undefined : Number(parent)
}
