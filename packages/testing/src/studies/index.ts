export {
  drawRecord,
  type SeededStudy,
  type StudySeed,
  seedStudy,
  storeResults,
} from './seed-study.ts'
