/** Resolves when the dependency answers, rejects when it does not. */
export type Probe = () => Promise<unknown>

export interface Readiness {
  readonly ready: boolean
  readonly checks: Readonly<Record<string, 'ok' | 'unavailable'>>
}

const PROBE_TIMEOUT_MS = 1_000

/** Asks every dependency at once, each with a time limit of one second. */
export async function checkReadiness(probes: Readonly<Record<string, Probe>>): Promise<Readiness> {
  const checks = await Promise.all(
    Object.entries(probes).map(async ([name, probe]) => [name, await answers(probe)] as const),
  )
  return {
    ready: checks.every(([, state]) => state === 'ok'),
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
