import { waitFor } from './wait-for.ts'

/**
 * Waits until the gateway has models to draw. The workers read the models from the database and
 * report which models they can serve. Returns false after the timeout.
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
