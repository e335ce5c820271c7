export { type DrillReport, holdRestoreDrill, whyNoRestore } from './hold-restore-drill.ts'
