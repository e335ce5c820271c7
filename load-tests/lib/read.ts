import { check } from 'k6'
import http from 'k6/http'
import type { Person } from './person.ts'
import { API, BASE_URL } from './target.ts'

/** What a visitor's browser reads: the page, the models, the board and the threads. */
export function readPages({ headers }: Person): void {
  const page = http.get(BASE_URL, { headers: { accept: 'text/html' }, tags: { name: 'page' } })
  const [models, board, threads] = http.batch([
    ['GET', `${API}/llms/?only_active=true`, null, { headers, tags: { name: 'llms' } }],
    ['GET', `${API}/leaderboard/`, null, { headers, tags: { name: 'leaderboard' } }],
    ['GET', `${API}/threads/`, null, { headers, tags: { name: 'threads' } }],
  ])
  const isRead = { page, models, board, threads }
  for (const [name, response] of Object.entries(isRead))
    check(response, { [`${name}: read`]: ({ status }) => status === 200 })
}
