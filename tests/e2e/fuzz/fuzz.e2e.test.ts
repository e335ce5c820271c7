import { shortOrLong } from '@assay/testing/long-form'
import { test as base, expect } from 'vitest'
import { ensureSchemathesis } from './ensure-schemathesis.ts'
import { fuzzAs, ROLES, type Role } from './fuzz-arena.ts'
import { openFuzzArena } from './open-fuzz-arena.ts'

const test = base
  .extend('tool', { scope: 'file' }, async () => ensureSchemathesis())
  .extend('fuzzed', { scope: 'file' }, async ({ tool: _ }, { onCleanup }) => {
    const arena = await openFuzzArena()
    onCleanup(() => arena[Symbol.asyncDispose]())
    return arena
  })

const PHASES = ['examples', 'coverage', 'fuzzing']

// A few examples of everything, or all edges of it; `npm run fuzz` goes on for as long as asked.
test.for(shortOrLong<readonly Role[]>(['superuser'], ROLES))(
  'a %s gets no server error and no answer outside the OpenAPI document',
  async (role, { tool: { program, reason }, skip, fuzzed }) => {
    if (!program) return skip(reason)
    const extent = { phases: shortOrLong(['fuzzing'], PHASES), examples: shortOrLong(1, 10) }
    const outcome = await fuzzAs(fuzzed, role, { program, ...extent, seed: 1 })
    expect(outcome.isClean, outcome.report).toBe(true)
  },
)
