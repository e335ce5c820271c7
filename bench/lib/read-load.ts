import { setTimeout as delay } from 'node:timers/promises'
import { requestHead } from './keep-alive-client.ts'
import { repeatRequest } from './repeat-request.ts'

const LEADERBOARD = '/api/v1/leaderboard/?limit=50'
const CLIENTS = 8
const MEASURED_S = 3
/** Until the first snapshot is there. */
const ASK_AGAIN_MS = 50

/** Waits until there is a board; returns what its readers send to hear that it is still the same. */
export async function waitForEtag(url: string): Promise<string> {
  for (;;) {
    const response = await readOnce(url)
    await response.arrayBuffer()
    const etag = response.headers.get('etag')
    if (etag) return etag
    await delay(ASK_AGAIN_MS)
  }
}

/** One read of the board, by whom has it already if there is an etag. */
export function readOnce(url: string, etag?: string): Promise<Response> {
  const headers = etag ? { 'if-none-match': etag } : {}
  return fetch(new URL(LEADERBOARD, url), { headers })
}

interface ReadOptions {
  /** Sent by readers who have the board already. */
  readonly etag?: string
  readonly path?: string
}

/** Eight clients read the board, or another path, for three seconds; returns reads per second. */
export async function readBoards(
  url: string,
  { etag, path = LEADERBOARD }: ReadOptions = {},
): Promise<number> {
  const request = requestHead('GET', path, etag ? { 'if-none-match': etag } : {})
  const load = { clients: CLIENTS, seconds: MEASURED_S }
  return (await repeatRequest(url, request, load)).perSecond
}
