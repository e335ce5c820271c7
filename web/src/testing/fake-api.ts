import type { UserDto } from '@assay/contracts/users'
import { HttpResponse, http, type JsonBodyType } from 'msw'
import { setupServer } from 'msw/node'
import { afterAll, afterEach, beforeAll } from 'vitest'
import type { StoredUser } from '../api/session.ts'

const API = 'http://assay.test/api/v1'

export interface SentCall {
  /** Method and path with its query, below `/api/v1`. */
  readonly call: string
  readonly body: unknown
}

type Result = Response | JsonBodyType
type Answer = JsonBodyType | ((sent: SentCall) => Result | Promise<Result>)

/** A refusal in the server's format. */
export const refuse = (status: number, detail: JsonBodyType) =>
  HttpResponse.json({ detail }, { status })

/** A file is its text. */
function bodyOf(type: string, text: string): unknown {
  if (text === '') return undefined
  return type.startsWith('application/octet-stream') ? text : JSON.parse(text)
}

/**
 * Answers calls by `METHOD /path` for the tests of one file; a test may override answers. Any other
 * call gets a 404. The calls are recorded in order.
 */
export function setupFakeApi(answers: Readonly<Record<string, Answer>>) {
  const extra: Record<string, Answer> = {}
  const sent: SentCall[] = []
  const server = setupServer(
    http.all(`${API}/*`, async ({ request }) => {
      const { pathname, search } = new URL(request.url)
      const path = pathname.slice('/api/v1'.length)
      const text = await request.text()
      const call: SentCall = {
        call: `${request.method} ${path}${search}`,
        body: bodyOf(request.headers.get('content-type') ?? '', text),
      }
      sent.push(call)
      const answer = { ...answers, ...extra }[`${request.method} ${path}`]
      if (answer === undefined) return refuse(404, 'Not Found')
      const result = typeof answer === 'function' ? await answer(call) : answer
      return result instanceof Response ? result : HttpResponse.json(result)
    }),
  )
  beforeAll(() => server.listen())
  afterEach(() => {
    for (const key of Object.keys(extra)) delete extra[key]
    sent.length = 0
  })
  afterAll(() => server.close())
  return {
    sent,
    answer: (call: string, answer: Answer) => {
      extra[call] = answer
    },
  }
}

/** Stores a signed-in user and a token in this browser, without a request. */
export function signIn(user: Pick<UserDto, 'id'> & Partial<StoredUser>): UserDto {
  const stored = { full_name: 'Ada', email: 'ada@example.com', is_superuser: false, ...user }
  localStorage.setItem('access_token', 'token')
  localStorage.setItem('user', JSON.stringify(stored))
  const role = stored.role ?? (stored.is_superuser ? 'superuser' : 'user')
  return { ...stored, role, is_active: true, is_guest: false }
}
