import { readFile } from 'node:fs/promises'

/** Is this process alive? One that has ended and waits to be collected by its parent is not. */
export async function isRunning(pid: number): Promise<boolean> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  return stat !== '' && !/\) [ZX] /.test(stat)
}
