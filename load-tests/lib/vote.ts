import { check } from 'k6'
import http from 'k6/http'
import { Rate, Trend } from 'k6/metrics'
import type { Battle } from './battle.ts'
import type { Person } from './person.ts'
import { API } from './target.ts'

const voteTime = new Trend('vote_duration', true)
/** Whether the vote was stored and the response revealed the models. */
const revealed = new Rate('vote_revealed')

export const VOTE_THRESHOLDS = {
  vote_revealed: ['rate==1'],
  vote_duration: ['p(95)<500'],
}

const OUTCOMES = ['left_better', 'right_better', 'tie', 'both_bad'] as const

/** Votes twice, and checks that the repetition counts as the same vote. */
export function castVote(person: Person, { turnId }: Battle): void {
  const outcome = OUTCOMES[Math.floor(Math.random() * OUTCOMES.length)]
  const url = `${API}/votes/?turn_id=${turnId}&outcome=${outcome}`
  const options = { headers: person.headers, tags: { name: 'vote' } }
  const first = http.post(url, null, options)
  voteTime.add(first.timings.duration)
  const again = http.post(url, null, options)
  const isRevealed = first.status === 200 && Boolean(first.json('left_model_name'))
  revealed.add(isRevealed)
  check(again, {
    'a repeated vote is the same vote': ({ status, body }) => status === 200 && body === first.body,
  })
}
