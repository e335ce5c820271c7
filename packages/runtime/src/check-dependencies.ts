/** Resolves if the dependency answers, and rejects if it does not. */
export type Probe = () => Promise<unknown>

/** The dependencies of a process, keyed by name. */
export type Probes = Readonly<Record<string, Probe>>

export interface Dependencies {
  /** True if all dependencies answer. */
  readonly areUp: boolean
  readonly checks: Readonly<Record<string, 'ok' | 'unavailable'>>
}

const PROBE_TIMEOUT_MS = 1_000

/** Probes all dependencies in parallel, each with a timeout of one second. */
export async function checkDependencies(probes: Probes): Promise<Dependencies> {
  const checks = await Promise.all(
    Object.entries(probes).map(async ([name, probe]) => [name, await answers(probe)] as const),
  )
  return {
    areUp: checks.every(([, state]) => state === 'ok'),
    checks: Object.fromEntries(checks),
  }
}

async function answers(probe: Probe): Promise<'ok' | 'unavailable'> {
  const { promise: late, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new Error('timed out')), PROBE_TIMEOUT_MS)
  try {
    await Promise.race([probe(), late])
    return 'ok'
  } catch {
    return 'unavailable'
  } finally {
    clearTimeout(timer)
  }
}
