export {
  drawRecord,
  type StudySeed,
  seedStudy,
  storeResults,
} from './seed-study.ts'
