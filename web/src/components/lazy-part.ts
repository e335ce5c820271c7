import { type ComponentType, lazy } from 'react'

const RETRY_MS = 3_000

/**
 * A part with code of its own, which its page can do without for a while: where the code cannot be
 * fetched, what stands in for the part stays, and nothing else of the page is lost.
 */
export function lazyPart<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  return lazy(async () => ({ default: await untilFetched(load) }))
}

/** Tries again every three seconds for as long as `fetch` fails. */
export async function untilFetched<Code>(fetch: () => Promise<Code>): Promise<Code> {
  for (;;) {
    try {
      return await fetch()
    } catch {
      await new Promise((resolve) => setTimeout(resolve, RETRY_MS))
    }
  }
}
