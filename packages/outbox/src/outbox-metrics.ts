import { Counter, Gauge } from '@prometheus-io/client'

export const outboxWaits = new Gauge({
  name: 'assay_outbox_waits',
  help: '1 while events wait in the outbox because they cannot be published',
})

export const deadLetters = new Counter({
  name: 'assay_dead_letters_total',
  help: 'Work that was given up and waits for an operator, by consumer, queue or fold',
  labelNames: ['source'],
})
