import { Counter } from '@prometheus-io/client'

export const patientDataFindings = new Counter({
  name: 'assay_phi_findings_total',
  help: 'Possible patient data found in texts, by kind and outcome (refused or confirmed as harmless); a failed check counts once, without a kind',
  labelNames: ['kind', 'outcome'],
})
