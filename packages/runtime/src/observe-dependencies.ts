import { Gauge } from '@prometheus-io/client'
import './build-info.ts'
import { checkDependencies, type Probes } from './check-dependencies.ts'

let observed: Probes = {}

/** The gauge probes on every scrape, so that it never shows an outdated state. */
new Gauge({
  name: 'assay_dependency_up',
  help: '1 if the dependency answers within a second, otherwise 0',
  labelNames: ['name'],
  async collect() {
    const { checks } = await checkDependencies(observed)
    this.reset()
    for (const [name, state] of Object.entries(checks)) this.set({ name }, state === 'ok' ? 1 : 0)
  },
})

/** Includes these dependencies in the metrics of this process. They replace earlier dependencies. */
export function observeDependencies(probes: Probes): void {
  observed = probes
}
