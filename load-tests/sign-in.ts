import { check } from 'k6'
import http from 'k6/http'
import type { Options } from 'k6/options'
import { API, people, seconds } from './lib/target.ts'

/** Creates accounts and logs in with them. Most of the load is password hashing. */
export const options: Options = {
  scenarios: {
    members: {
      executor: 'constant-vus',
      vus: people(4),
      duration: seconds(45),
    },
  },
  thresholds: { 'http_req_duration{name:log-in}': ['p(95)<1500'], checks: ['rate==1'] },
}

const PASSWORD = 'correct horse battery'

export default function signIn() {
  const email = `load.${crypto.randomUUID()}@example.com`
  const signedUp = post('/users/signup', 'sign-up', {
    email,
    full_name: 'Ada Lovelace',
    password: PASSWORD,
    confirm_password: PASSWORD,
  })
  check(signedUp, { 'an account is made': ({ status }) => status === 200 })
  const loggedIn = post('/login/access-token', 'log-in', { username: email, password: PASSWORD })
  check(loggedIn, { 'it logs in': ({ status }) => status === 200 })
  const authorization = `Bearer ${String(loggedIn.json('access_token'))}`
  const options = { headers: { authorization }, tags: { name: 'me' } }
  check(http.get(`${API}/users/me`, options), {
    'the account is the right one': (response) => response.json('email') === email,
  })
  const loggedOut = http.post(`${API}/logout`, null, { ...options, tags: { name: 'log-out' } })
  check(loggedOut, { 'it logs out': ({ status }) => status === 200 })
}

function post(path: string, name: string, body: object) {
  return http.post(`${API}${path}`, JSON.stringify(body), {
    headers: { 'content-type': 'application/json' },
    tags: { name },
  })
}
