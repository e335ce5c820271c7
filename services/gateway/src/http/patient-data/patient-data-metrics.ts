import { Counter } from '@prometheus-io/client'

export const patientDataFindings = new Counter({
  name: 'assay_phi_findings_total',
  help: 'What looked like patient data in texts, by kind and by whether it was refused or confirmed to be none; a guard that failed counts once, of no kind',
  labelNames: ['kind', 'outcome'],
})
