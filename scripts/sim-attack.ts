import { simulateDefence } from './attack-simulation/simulate-defence.ts'

// Simulates attackers against the production functions: how many places 1,000 rigged votes among
// 10,000 honest ones move a model, with the defences and without, and how often nobody attacks and
// somebody is suspected all the same.
const SEEDS = 80
const CLEAN_RUNS = 100
const GOAL_MEAN = 1
const GOAL_WORST = 3

let missed = false
console.log(`Places that 1,000 rigged votes among 10,000 move a model of 12; ${SEEDS} seeds`)
for (const attack of ['target-only', 'omnipresent', 'always-left'] as const) {
  for (const identities of [20, 100]) {
    const runs = Array.from({ length: SEEDS }, (_, seed) =>
      simulateDefence({ seed, attack, identities }),
    )
    const open = summary(runs.map(({ undefended }) => undefended))
    const shut = summary(runs.map(({ defended }) => defended))
    const reached = shut.mean <= GOAL_MEAN && shut.worst <= GOAL_WORST
    missed ||= !reached
    console.log(
      `  ${reached ? 'reached' : 'MISSED '}  ${attack}, ${identities} identities: mean ` +
        `${shut.mean.toFixed(2)}, worst ${shut.worst} with the defences; ` +
        `${open.mean.toFixed(2)} and ${open.worst} without (goal: ≤ ${GOAL_MEAN} and ≤ ${GOAL_WORST})`,
    )
  }
}
const suspected = Array.from({ length: CLEAN_RUNS }, (_, seed) =>
  simulateDefence({ seed: 1_000 + seed }),
).filter(({ suspects }) => suspects > 0).length
missed ||= suspected > 0
console.log(
  `  ${suspected === 0 ? 'reached' : 'MISSED '}  nobody attacks: ${suspected} of ${CLEAN_RUNS} runs ` +
    'suspect somebody (goal: none)',
)
if (missed) process.exitCode = 1

function summary(shifts: readonly number[]) {
  return {
    mean: shifts.reduce((sum, shift) => sum + shift, 0) / shifts.length,
    worst: Math.max(...shifts),
  }
}
