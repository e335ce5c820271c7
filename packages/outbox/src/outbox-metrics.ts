import { Gauge } from '@prometheus-io/client'

export const outboxWaits = new Gauge({
  name: 'assay_outbox_waits',
  help: '1 while events cannot be published and wait in the outbox',
})
