import { Counter, Gauge } from '@prometheus-io/client'

export const citationAsks = new Counter({
  name: 'assay_citation_asks_total',
  help: 'Requests to authorities on citations, by host and how they ended',
  labelNames: ['host', 'outcome'],
})

export const authorityBroken = new Gauge({
  name: 'assay_citation_authority_broken',
  help: '1 while an authority on citations that kept failing is left alone',
  labelNames: ['host'],
})
