import { Gauge } from '@prometheus-io/client'
import type { Pool } from 'pg'

const pools = new Set<Pool>()

const FIGURES: Readonly<Record<string, (pool: Pool) => number>> = {
  busy: ({ totalCount, idleCount }) => totalCount - idleCount,
  idle: ({ idleCount }) => idleCount,
  waiting: ({ waitingCount }) => waitingCount,
  max: ({ options }) => options.max,
}

new Gauge({
  name: 'assay_database_pool',
  help: 'PostgreSQL connections by state: busy, idle, maximum, and requests that wait for a connection',
  labelNames: ['state'],
  collect() {
    for (const [state, figureOf] of Object.entries(FIGURES))
      this.set(
        { state },
        [...pools].reduce((sum, pool) => sum + figureOf(pool), 0),
      )
  },
})

/** Includes this pool in the metrics until `forgetPool` is called. */
export function observePool(pool: Pool): void {
  pools.add(pool)
}

export function forgetPool(pool: Pool): void {
  pools.delete(pool)
}
