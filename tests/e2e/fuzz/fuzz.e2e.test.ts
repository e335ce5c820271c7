import { test as base, expect } from 'vitest'
import { ensureSchemathesis } from './ensure-schemathesis.ts'
import { fuzzAs, ROLES } from './fuzz-arena.ts'
import { openFuzzArena } from './open-fuzz-arena.ts'

const test = base
  .extend('tool', { scope: 'file' }, async () => ensureSchemathesis())
  .extend('fuzzed', { scope: 'file' }, async ({ tool: _ }, { onCleanup }) => {
    const arena = await openFuzzArena()
    onCleanup(() => arena[Symbol.asyncDispose]())
    return arena
  })

// The short form of `npm run fuzz`: everything at the edges as the one who may do most, and a few of
// everything as the others.
test.for(ROLES)(
  'a %s gets no server error and no answer outside the OpenAPI document',
  async (role, { tool: { program, reason }, skip, fuzzed }) => {
    if (!program) return skip(reason)
    const phases = role === 'superuser' ? ['examples', 'coverage', 'fuzzing'] : ['fuzzing']
    const outcome = await fuzzAs(fuzzed, role, { program, phases, examples: 3, seed: 1 })
    expect(outcome.isClean, outcome.report).toBe(true)
  },
)
