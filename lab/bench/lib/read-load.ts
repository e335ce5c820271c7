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

/** A reader of the board, who has it already if there is an etag. */
function readRequest(etag?: string): string {
  return requestHead('GET', LEADERBOARD, etag ? { 'if-none-match': etag } : {})
}

/** Eight clients read for three seconds. */
export function readBoards(url: string, etag?: string): ReturnType<typeof repeatRequest> {
  return repeatRequest(url, readRequest(etag), { clients: CLIENTS, seconds: MEASURED_S })
}
