import type { StoredConnection } from './connection-repository.ts'

/** Whether demonstration models are offered; auto: only without a real model. */
export type DemoModels = 'auto' | 'always' | 'never'

/**
 * Returns the ids of the connections whose models a worker offers.
 * @param callable the connections for which the worker has the keys.
 */
export function connectionsOnOffer(
  callable: readonly StoredConnection[],
  demoModels: DemoModels,
): string[] {
  const ready = callable.filter(({ isDraft, isRetired }) => !isDraft && !isRetired)
  const isReal = ({ settings: { kind }, isUsed }: StoredConnection) =>
    isUsed && kind !== 'demo' && kind !== 'scripted'
  const offersDemo = demoModels === 'always' || (demoModels === 'auto' && !ready.some(isReal))
  return ready.filter(({ settings }) => settings.kind !== 'demo' || offersDemo).map(({ id }) => id)
}
