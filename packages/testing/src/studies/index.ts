export { type SeededStudy, type StudySeed, seedStudy } from './seed-study.ts'
