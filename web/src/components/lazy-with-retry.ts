import { type ComponentType, lazy } from 'react'

const RETRY_MS = 3_000

/**
 * `React.lazy` that retries: while the code of the component cannot be fetched, its `Suspense`
 * fallback stays and the rest of the page works.
 */
export function lazyWithRetry<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  return lazy(async () => ({ default: await importWithRetry(load) }))
}

/** Retries a dynamic import every three seconds until it succeeds. */
export async function importWithRetry<Code>(fetch: () => Promise<Code>): Promise<Code> {
  for (;;) {
    try {
      return await fetch()
    } catch {
      await new Promise((resolve) => setTimeout(resolve, RETRY_MS))
    }
  }
}
