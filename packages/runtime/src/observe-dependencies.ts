import { Gauge } from '@prometheus-io/client'
import './build-info.ts'
import { checkDependencies, type Probes } from './check-dependencies.ts'

let observed: Probes = {}

/** Probes on every scrape, so that the gauge never shows an outdated state. */
new Gauge({
  name: 'assay_dependency_up',
  help: 'Whether a server that this process needs answers it within a second',
  labelNames: ['name'],
  async collect() {
    const { checks } = await checkDependencies(observed)
    this.reset()
    for (const [name, state] of Object.entries(checks)) this.set({ name }, state === 'ok' ? 1 : 0)
  },
})

/** Includes these dependencies in the metrics of this process, in place of earlier ones. */
export function observeDependencies(probes: Probes): void {
  observed = probes
}
