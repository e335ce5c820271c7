export type { ReleaseFacts, ReleaseFile, RowCounts } from './facts.ts'
export { fileOf, type Row, type Table } from './table.ts'
export { TABLES } from './tables.ts'
export { type ReleaseSource, type ReleaseTables, writeRelease } from './write-release.ts'
