import { Gauge } from '@prometheus-io/client'
import { VERSION } from './version.ts'

/** Always 1: its labels say what runs, and when that changes somebody has deployed. */
new Gauge({
  name: 'assay_build_info',
  help: 'What runs here',
  labelNames: ['version', 'node'],
}).set({ version: VERSION, node: process.versions.node }, 1)
