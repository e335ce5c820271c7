import { Gauge } from '@prometheus-io/client'
import { VERSION } from './version.ts'

/**
 * Always 1. The labels show the running version. If they change, another version has been deployed.
 */
new Gauge({
  name: 'assay_build_info',
  help: 'Version of the running image, in the labels; the value is always 1',
  labelNames: ['version', 'node'],
}).set({ version: VERSION, node: process.versions.node }, 1)
