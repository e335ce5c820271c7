import { randomInt } from 'node:crypto'
import type { TestProject } from 'vitest/node'

declare module 'vitest' {
  interface ProvidedContext {
    seed: number
  }
}

const SEEDS = 2 ** 31

/** Chooses one seed for all random choices in a run. `CHAOS_SEED` repeats a run. */
export function setup(project: TestProject): void {
  const seed = Number(process.env.CHAOS_SEED || randomInt(SEEDS))
  console.log(`CHAOS_SEED=${seed}`)
  project.provide('seed', seed)
}
