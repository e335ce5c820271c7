import { openKeepAliveClient } from './keep-alive-client.ts'

export interface RepeatOptions {
  readonly clients: number
  readonly seconds: number
}

/** So many clients send the same request over and over, each on a connection of its own. */
export async function repeatRequest(
  url: string,
  message: string,
  { clients, seconds }: RepeatOptions,
): Promise<{ readonly count: number; readonly perSecond: number }> {
  const startedAt = performance.now()
  const until = startedAt + seconds * 1_000
  const counts = await Promise.all(
    Array.from({ length: clients }, async () => {
      using client = await openKeepAliveClient(url)
      let count = 0
      while (performance.now() < until) {
        await client.request(message)
        count += 1
      }
      return count
    }),
  )
  const count = counts.reduce((sum, each) => sum + each, 0)
  return { count, perSecond: count / ((performance.now() - startedAt) / 1_000) }
}
