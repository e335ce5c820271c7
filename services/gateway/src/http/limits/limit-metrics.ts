import { Counter, Gauge } from '@prometheus-io/client'

export const limitRefusals = new Counter({
  name: 'assay_limit_refusals_total',
  help: 'Calls that were one too many, by the limit that they met',
  labelNames: ['limit'],
})

export const socketsAllowed = new Gauge({
  name: 'assay_chat_sockets_allowed',
  help: 'Chat sockets that this gateway takes at most',
})
