import assert from 'node:assert/strict'
import { waitFor } from '@assay/system'
import type { Deployment } from './open-deployment.ts'

const SCRAPED = ['gateway', 'inference-worker', 'rating-worker', 'analytics-projector']
/** Prometheus scrapes and evaluates its rules every 15 s. */
const PATIENCE_MS = 90_000
const POLL_MS = 1_000

/**
 * Starts Prometheus and other services from the profile `observability`. Checks that every replica
 * is scraped, that every rule can be evaluated, and that the database's own metrics arrive.
 */
export async function checkMonitoring(
  deployment: Deployment,
  services: readonly string[],
): Promise<string> {
  await deployment.compose('--profile', 'observability', 'up', '--wait', ...services)
  const url = `http://${(await deployment.compose('port', 'prometheus', '9090')).trim()}/api/v1/`
  const replicas = (await Promise.all(SCRAPED.map((name) => deployment.replicas(name)))).flat()
  const isUp = async () => (await sample(url, 'sum(up{job="assay"})')) === replicas.length
  const wait = (what: string, isMet: () => Promise<boolean>) =>
    waitFor(what, PATIENCE_MS, isMet, POLL_MS)
  await wait(`${replicas.length} replicas are scraped`, isUp)
  if (services.includes('postgres-exporter')) {
    const hasSnapshot = async () => ((await sample(url, 'assay_snapshot_age_seconds')) ?? -1) > 0
    await wait('the age of the snapshot arrives', hasSnapshot)
  }
  if (services.includes('nats-exporter')) {
    const hasLag = async () => (await sample(url, 'sum(jetstream_consumer_num_pending)')) === 0
    await wait('the lag of consumers arrives', hasLag)
  }
  const areEvaluated = async () => (await rulesOf(url)).every(({ health }) => health === 'ok')
  await wait('every rule can be evaluated', areEvaluated)
  const rules = await rulesOf(url)
  const firing = rules.filter(({ state }) => state === 'firing').map(({ name }) => name)
  assert.deepEqual(firing, ['Watchdog'], 'alerts fire')
  return `${services.join(', ')}: ${replicas.length} replicas are scraped, ${rules.length} rules are evaluated, no alert fires but the one that always does`
}

/** Reads the value of a query with one series. Returns undefined if there is no series. */
async function sample(url: string, query: string): Promise<number | undefined> {
  const { result } = await read<{ result: { value: [number, string] }[] }>(
    new URL(`query?query=${encodeURIComponent(query)}`, url),
  )
  return result[0] && Number(result[0].value[1])
}

interface Rule {
  readonly name: string
  readonly health: string
  readonly state: string
}

async function rulesOf(url: string): Promise<Rule[]> {
  const { groups } = await read<{ groups: { rules: Rule[] }[] }>(new URL('rules', url))
  return groups.flatMap(({ rules }) => rules)
}

async function read<Data>(url: URL): Promise<Data> {
  const response = await fetch(url)
  const { data } = (await response.json()) as { readonly data: Data }
  return data
}
