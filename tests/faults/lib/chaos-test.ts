import { showLogs } from '@assay/testing/arena'
import { test as base } from 'vitest'
import { type ChaosArena, type ChaosOptions, startChaosArena } from './chaos-arena.ts'
import { checkArena } from './check-arena.ts'

/**
 * Vitest's `test` on an arena for the test file. After every case, everything broken is repaired,
 * no process may have ended unexpectedly, and the invariants must hold. If a case fails, the
 * processes' logs are printed.
 */
export function chaosTest(options: ChaosOptions | (() => Promise<ChaosOptions>) = {}) {
  const test = base
    .extend('settings', { scope: 'file' }, typeof options === 'function' ? options : () => options)
    .extend(
      'arena',
      { scope: 'file' },
      async ({ settings }, { onCleanup }): Promise<ChaosArena> => {
        const arena = await startChaosArena(settings)
        onCleanup(() => arena[Symbol.asyncDispose]())
        return arena
      },
    )
    .extend('aftermath', { auto: true }, async ({ arena, task }, { onCleanup }) => {
      onCleanup(async () => {
        const hasFailed = task.result?.state === 'fail'
        if (hasFailed) await showLogs(arena.processes)
        await arena.heal()
        if (!hasFailed) await checkArena(arena)
      })
    })
  // Starting the system is not part of the first case.
  test.beforeAll(({ arena: _ }) => {})
  return test
}
