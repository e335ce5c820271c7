import { waitFor } from './wait-for.ts'

/**
 * Waits until the gateway has models to draw from: the workers learn of them from the gateway and
 * then say which they can serve. False when there are none in time.
 */
export function waitForModels(gatewayUrl: string, withinMs: number): Promise<boolean> {
  const isOffered = async () => {
    const response = await fetch(new URL('/api/v1/llms/?only_active=true', gatewayUrl))
    const models: unknown = await response.json()
    return Array.isArray(models) && models.length > 1
  }
  return waitFor('models are on offer', withinMs, isOffered, 100).then(
    () => true,
    () => false,
  )
}
