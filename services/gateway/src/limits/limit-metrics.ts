import { Counter } from '@prometheus-io/client'

export const limitRefusals = new Counter({
  name: 'assay_limit_refusals_total',
  help: 'Calls that were one too many, by the limit that they met',
  labelNames: ['limit'],
})
