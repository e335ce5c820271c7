export { measureCoverage } from './measure-coverage.ts'
export { randomVotes } from './random-votes.ts'
export { randomFrom } from './seeded-random.ts'
export {
  type Attack,
  PERIOD_END_MS,
  simulateAttack,
  simulateHonestVotes,
} from './simulate-attack.ts'
export type { Arena } from './simulate-votes.ts'
