import { readFile } from 'node:fs/promises'

/** Returns true if the process is alive. A zombie is not alive. */
export async function isRunning(pid: number): Promise<boolean> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  return stat !== '' && !/\) [ZX] /.test(stat)
}
