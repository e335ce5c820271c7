export { type DrillReport, findRestoreObstacle, holdRestoreDrill } from './hold-restore-drill.ts'
