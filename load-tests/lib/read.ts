import { check, sleep } from 'k6'
import http from 'k6/http'
import type { Person } from './person.ts'
import { API, BASE_URL } from './target.ts'

/** A new system has no board for the first half minute. */
const BOARD_PATIENCE_S = 60

/** Waits until there is a board, unless this deployment shows it only to superusers. */
export function waitForBoard(): void {
  for (let waited = 0; waited < BOARD_PATIENCE_S; waited++) {
    const { status } = http.get(`${API}/leaderboard/`, { tags: { name: 'wait' } })
    if (status !== 503) return
    sleep(1)
  }
}

/**
 * Sends the requests of a visitor's browser: for the page, the models, the board and the threads.
 */
export function readPages({ headers }: Person): void {
  const page = http.get(BASE_URL, { headers: { accept: 'text/html' }, tags: { name: 'page' } })
  const [models, board, threads] = http.batch([
    ['GET', `${API}/llms/?only_active=true`, null, { headers, tags: { name: 'llms' } }],
    ['GET', `${API}/leaderboard/`, null, { headers, tags: { name: 'leaderboard' } }],
    ['GET', `${API}/threads/`, null, { headers, tags: { name: 'threads' } }],
  ])
  const isRead = { page, models, threads }
  for (const [name, response] of Object.entries(isRead))
    check(response, { [`${name}: read`]: (answer) => answer?.status === 200 })
  check(board, {
    'board: read, or not public': (answer) => [200, 401].includes(answer?.status ?? 0),
  })
}
