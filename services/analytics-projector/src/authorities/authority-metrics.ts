import { Counter, Gauge } from '@prometheus-io/client'

export const authorityRequests = new Counter({
  name: 'assay_authority_requests_total',
  help: 'Requests to authorities on citations and affiliations, by host and outcome',
  labelNames: ['host', 'outcome'],
})

export const authorityBroken = new Gauge({
  name: 'assay_authority_broken',
  help: '1 while requests to an authority are paused because it kept failing',
  labelNames: ['host'],
})
