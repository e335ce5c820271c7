import { setTimeout as delay } from 'node:timers/promises'

const POLL_MS = 100

/**
 * Waits until the gateway has models to draw from: the workers learn of them from the gateway and
 * then say which they can serve. False when there are none after `patienceMs`.
 */
export async function waitForOffer(gatewayUrl: string, patienceMs: number): Promise<boolean> {
  const until = performance.now() + patienceMs
  while (performance.now() < until) {
    const response = await fetch(new URL('/api/v1/llms/?only_active=true', gatewayUrl))
    const models: unknown = await response.json()
    if (Array.isArray(models) && models.length > 1) return true
    await delay(POLL_MS)
  }
  return false
}
