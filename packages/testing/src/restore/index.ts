export { type DrillReport, findRestoreObstacle, holdRestoreDrill } from './hold-restore-drill.ts'
export { expectReadable, restoreDump } from './restore-dump.ts'
