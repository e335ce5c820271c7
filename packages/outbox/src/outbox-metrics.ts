import { Counter, Gauge } from '@prometheus-io/client'

export const outboxWaits = new Gauge({
  name: 'assay_outbox_waits',
  help: '1 while events cannot be published and wait in the outbox',
})

export const deadLetters = new Counter({
  name: 'assay_dead_letters_total',
  help: 'Work that was given up on and waits for a person, by who gave up',
  labelNames: ['source'],
})
