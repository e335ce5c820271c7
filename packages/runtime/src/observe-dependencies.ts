import { Gauge } from '@prometheus-io/client'
import './build-info.ts'
import { checkDependencies, type Probes } from './check-dependencies.ts'

let observed: Probes = {}

/** Asked anew for every scrape: a gauge of what was true once would be believed. */
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

/** Has the metrics of this process tell from now on which of these dependencies answer. */
export function observeDependencies(probes: Probes): void {
  observed = probes
}
