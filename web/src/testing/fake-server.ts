import { MAX_THREADS_LISTED } from '@assay/contracts/constants'
import type { LlmDto, RehearsalDto, ServingConnectionDto } from '@assay/contracts/llms'
import type { PatientDataFinding } from '@assay/contracts/patient-data'
import type { ThreadDto, ThreadHistoryDto } from '@assay/contracts/threads'
import type { VoteDto } from '@assay/contracts/votes'
import { HttpResponse, http } from 'msw'
import { setupServer } from 'msw/node'
import { afterAll, afterEach, beforeAll, vi } from 'vitest'
import { type FakeSocket, fakeSockets } from './fake-socket.ts'

export const TURN_ID = '0192f000-0000-7000-8000-000000000001'
export const THREAD_ID = '0192f000-0000-7000-8000-000000000002'

const MODELS: readonly LlmDto[] = ['Heron', 'Owl', 'Dove'].map((llm_name, index) => ({
  id: `0192f000-0000-7000-8000-00000000010${index}`,
  llm_name,
  is_thinking: llm_name === 'Owl',
}))

const INVALID_ID = { loc: ['path', 'id'], msg: 'Invalid UUID' }

const REHEARSAL: RehearsalDto = {
  question: 'Why is metformin stopped?',
  left: 'It damages the kidney.',
  right: 'It accumulates.',
  lesson: 'Assistant B is sound.',
}

const API = 'http://assay.test/api/v1'

export interface FakeServer {
  termsAccepted: boolean
  threads: readonly ThreadDto[]
  readonly deletedThreads: string[]
  /** The threads whose history was fetched, in order. */
  readonly historiesRead: string[]
  models: readonly LlmDto[]
  /** The number of recorded questions of a demonstration. */
  recordedQuestions: number
  /** The connections that may answer today. */
  serving: readonly ServingConnectionDto[]
  readonly feedback: unknown[]
  history: ThreadHistoryDto | undefined
  /** The response to the next vote. */
  voteRefusal:
    | { status: number; detail: string; findings?: readonly PatientDataFinding[] }
    | undefined
  /** Why the next vote is not rated. */
  unratedReason: VoteDto['unrated_reason']
  readonly votes: {
    outcome: string | null
    feedback: unknown
    sideUnread?: unknown
    assessments?: unknown
  }[]
  readonly sockets: readonly FakeSocket[]
}

/** A fake gateway for the tests of one file; each test starts with fresh state. */
export function setupFakeServer(): FakeServer {
  const { sockets, create } = fakeSockets()
  const fresh = {
    termsAccepted: true,
    threads: [],
    models: MODELS,
    recordedQuestions: 0,
    serving: [],
    history: undefined,
    voteRefusal: undefined,
    unratedReason: null,
  }
  const state: FakeServer = {
    ...fresh,
    votes: [],
    feedback: [],
    deletedThreads: [],
    historiesRead: [],
    sockets,
  }
  const server = setupServer(...handlersFor(state))

  beforeAll(() => {
    server.listen({ onUnhandledFrame: 'error' })
    vi.stubGlobal('WebSocket', function FakeWebSocket() {
      return create()
    })
  })
  afterEach(() => {
    Object.assign(state, fresh)
    state.votes.length = 0
    state.feedback.length = 0
    state.deletedThreads.length = 0
    state.historiesRead.length = 0
    sockets.length = 0
  })
  afterAll(() => server.close())
  return state
}

function handlersFor(state: FakeServer) {
  return [
    http.post(`${API}/users/guest`, () => HttpResponse.json({ id: 'guest-id' })),
    http.get(`${API}/turns/:id/labels`, () =>
      HttpResponse.json({ subject: null, task: null, language: null }),
    ),
    http.get(`${API}/llms/`, () => HttpResponse.json(state.models)),
    http.get(`${API}/llms/demonstration`, () =>
      HttpResponse.json({ recorded_questions: state.recordedQuestions, rehearsal: REHEARSAL }),
    ),
    http.get(`${API}/llms/connections`, () => HttpResponse.json({ data: state.serving })),
    http.get(`${API}/users/me`, () => HttpResponse.json(JSON.parse(localStorage.user ?? 'null'))),
    http.get(`${API}/users/me/terms-status`, () =>
      HttpResponse.json({ terms_accepted: state.termsAccepted }),
    ),
    http.patch(`${API}/users/me/accept-terms`, () => {
      state.termsAccepted = true
      return HttpResponse.json({ message: 'Terms accepted' })
    }),
    http.post(`${API}/votes/feedback`, async ({ request }) => {
      state.feedback.push(await request.json())
      return HttpResponse.json({ message: 'Feedback saved' })
    }),
    // The tests serve turns over sockets.
    http.post(`${API}/chat/turns`, () => HttpResponse.error()),
    http.get(`${API}/studies/rated`, () => HttpResponse.json({ data: [] })),
    http.get(`${API}/consents/`, () => HttpResponse.json({ is_due: false })),
    http.get(`${API}/leaderboard/publication`, () => HttpResponse.json({ is_public: false })),
    http.get(`${API}/leaderboard/`, () => HttpResponse.json({ entries: [] })),
    http.get(`${API}/threads/`, ({ request }) => HttpResponse.json(pageOf(state, request))),
    http.patch(`${API}/threads/:id`, async ({ params, request }) => {
      const changes = (await request.json()) as Partial<ThreadDto>
      state.threads = state.threads.map((thread) =>
        thread.id === params.id ? { ...thread, ...changes } : thread,
      )
      return HttpResponse.json(state.threads.find(({ id }) => id === params.id))
    }),
    http.delete(`${API}/threads/:id`, ({ params }) => {
      state.deletedThreads.push(String(params.id))
      return HttpResponse.json({ message: 'Thread deleted successfully' })
    }),
    http.get('http://assay.test/sample_questions.txt', () => HttpResponse.text('What is sepsis?')),
    http.get(`${API}/chat/guest-terms-status`, () =>
      HttpResponse.json({ terms_accepted: state.termsAccepted }),
    ),
    http.post(`${API}/chat/guest-accept-terms`, () => {
      state.termsAccepted = true
      return HttpResponse.json({ message: 'Terms accepted' })
    }),
    http.get(`${API}/threads/:id/history`, ({ params: { id } }) => {
      state.historiesRead.push(String(id))
      if (id !== THREAD_ID) return HttpResponse.json({ detail: [INVALID_ID] }, { status: 422 })
      return state.history
        ? HttpResponse.json(state.history)
        : HttpResponse.json({ detail: 'Thread not found' }, { status: 404 })
    }),
    http.post(`${API}/votes/`, async ({ request }) => answerVote(state, request)),
  ]
}

function pageOf({ threads }: FakeServer, { url }: Request): readonly ThreadDto[] {
  const { searchParams } = new URL(url)
  const search = searchParams.get('search')?.toLowerCase() ?? ''
  const found = threads.filter(({ title }) => title.toLowerCase().includes(search))
  const last = found.findIndex(({ id }) => id === searchParams.get('before'))
  return found.slice(last + 1, last + 1 + MAX_THREADS_LISTED)
}

interface SentVote {
  readonly feedback_text?: string
  readonly side_unread?: boolean
  readonly assessments?: object
}

async function answerVote(state: FakeServer, request: Request) {
  const outcome = new URL(request.url).searchParams.get('outcome')
  const body = (await request.json()) as SentVote
  const { feedback_text: feedback, side_unread: sideUnread, assessments } = body
  state.votes.push({
    outcome,
    feedback,
    ...(sideUnread !== undefined && { sideUnread }),
    ...(assessments && { assessments }),
  })
  if (state.voteRefusal) {
    const { status, ...body } = state.voteRefusal
    return HttpResponse.json(body, { status })
  }
  const vote: VoteDto = {
    id: 'vote-id',
    turn_id: TURN_ID,
    outcome: outcome as VoteDto['outcome'],
    feedback_text: feedback ?? null,
    left_model_name: 'Model One',
    right_model_name: 'Model Two',
    unrated_reason: state.unratedReason,
    created_at: '2026-11-20T12:00:00.000Z',
  }
  return HttpResponse.json(vote)
}
