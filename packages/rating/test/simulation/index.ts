export { randomFrom, shuffled } from '../../src/seeded-random.ts'
export { measureBoards } from './measure-boards.ts'
export { measureChange } from './measure-change.ts'
export { measureCoverage } from './measure-coverage.ts'
export { measureCycles } from './measure-cycles.ts'
export {
  type ExpertArena,
  measureDifferences,
} from './measure-differences.ts'
export { measurePlanted } from './measure-planted.ts'
export {
  measurePairStudy,
  measureScoreStudy,
  measureShares,
  type StudyCoverage,
} from './measure-study.ts'
export { measureStyle } from './measure-style.ts'
export { randomVotes } from './random-votes.ts'
export { rateOnFirstSubject } from './rate-on-subject.ts'
export {
  type AttackPlan,
  type Crowd,
  DAY_MS,
  PERIOD_END_MS,
  type SimulatedVote,
  type Site,
  simulateAttack,
  simulateCrowd,
  simulateHonestVotes,
} from './simulate-attack.ts'
export {
  drawSubjects,
  type SubjectArena,
  type SubjectVote,
  simulateSubjectVotes,
} from './simulate-boards.ts'
export { type AssessedVote, assessHonestly, assessWrongly } from './simulate-verdicts.ts'
export { type Arena, createArena } from './simulate-votes.ts'
export { STUDY_WORLDS } from './study-worlds.ts'
