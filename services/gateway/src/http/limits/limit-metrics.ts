import { Counter, Gauge } from '@prometheus-io/client'

export const limitRefusals = new Counter({
  name: 'assay_limit_refusals_total',
  help: 'Calls refused because of a rate limit, by limit',
  labelNames: ['limit'],
})

export const socketsAllowed = new Gauge({
  name: 'assay_chat_sockets_allowed',
  help: 'Maximum number of chat sockets of this gateway',
})
