import { ensureSchemathesis } from './ensure-schemathesis.ts'
import { fuzzAs, ROLES } from './fuzz-arena.ts'
import { openFuzzArena } from './open-fuzz-arena.ts'

// Schemathesis against the OpenAPI document of a system that is thrown away, as everybody, with all
// its checks on: no server error and no answer outside the document. SEED and EXAMPLES may be given.
const say = (line: string) => process.stdout.write(`${line}\n`)
const seed = Number(process.env.SEED ?? 1)
const examples = Number(process.env.EXAMPLES ?? 100)
const phases = ['examples', 'coverage', 'fuzzing', 'stateful']

const { program, reason } = await ensureSchemathesis()
if (!program) {
  say(reason ?? '')
  process.exitCode = 2
} else {
  await using arena = await openFuzzArena()
  for (const role of ROLES) {
    const outcome = await fuzzAs(arena, role, { program, phases, examples, seed, endings: true })
    if (!outcome.isClean) say(outcome.report)
    say(`${outcome.isClean ? '✓' : '✗'} ${role}: ${outcome.cases} cases, seed ${seed}`)
    if (!outcome.isClean) process.exitCode = 1
  }
}
