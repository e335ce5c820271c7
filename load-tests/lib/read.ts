import { check } from 'k6'
import http from 'k6/http'
import type { Person } from './person.ts'
import { API, BASE_URL } from './target.ts'

/** What a visitor's browser reads: the page, the models, the board and the threads. */
export function readPages(person: Person): void {
  const { headers } = person
  const page = http.get(BASE_URL, { headers: { accept: 'text/html' }, tags: { name: 'page' } })
  const responses = http.batch([
    ['GET', `${API}/llms/?only_active=true`, null, { headers, tags: { name: 'llms' } }],
    ['GET', `${API}/leaderboard/`, null, { headers, tags: { name: 'leaderboard' } }],
    ['GET', `${API}/threads/`, null, { headers, tags: { name: 'threads' } }],
  ])
  check([page, ...responses], {
    'every page is read': (all) => all.every(({ status }) => status === 200),
  })
}
