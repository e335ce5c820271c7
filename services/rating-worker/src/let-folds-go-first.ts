import { setPriority } from 'node:os'
import { platform } from 'node:process'

const PRIORITY = 10

/**
 * Gives this thread about a tenth of a processor that a fold wants, too: votes wait for folds and not for it.
 * Only Linux knows priorities of threads; elsewhere the whole process would have it.
 * @see setpriority(2), C library/kernel differences.
 */
export function letFoldsGoFirst(): void {
  if (platform === 'linux') setPriority(PRIORITY)
}
