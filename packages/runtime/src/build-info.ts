import { Gauge } from '@prometheus-io/client'
import { VERSION } from './version.ts'

/** Always 1. The labels show the running version; a change marks a deployment. */
new Gauge({
  name: 'assay_build_info',
  help: 'What runs here',
  labelNames: ['version', 'node'],
}).set({ version: VERSION, node: process.versions.node }, 1)
