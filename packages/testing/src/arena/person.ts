import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import type { ChatRequest } from '@assay/contracts/chat/requests'
import { GUEST_FINGERPRINT_HEADER } from '@assay/contracts/constants'
import type { ThreadHistoryDto } from '@assay/contracts/threads'
import { VoteDto, type VoteOutcome } from '@assay/contracts/votes'
import type { ClientJournal } from '../client/client-journal.ts'
import { openReconnectingChat, type ReconnectingChat } from '../client/reconnecting-chat.ts'

/** The response to an HTTP request. The status is 0 without a response. */
export interface Reply {
  readonly status: number
  readonly body: string
  readonly headers: Headers
}

/** Credentials, as in the first frame of a socket; empty for anonymous callers. */
export interface Credentials {
  readonly fingerprint_hash?: string
  readonly access_token?: string
}

export interface CallOptions {
  /** A gateway. Default: the first gateway. */
  readonly url?: string
  /** Sent as JSON. */
  readonly body?: object
}

export interface AskOptions {
  /** Script for the scripted models, sent in square brackets. See `scriptedPrompt`. */
  readonly script?: string
  readonly request?: Partial<ChatRequest> & { readonly request_id?: string }
  /** Gateways in the order in which they are tried. Default: all gateways. */
  readonly urls?: readonly string[]
  readonly jitterMs?: readonly [number, number]
  readonly patienceMs?: number
}

export interface VoteOptions {
  readonly urls?: readonly string[]
  readonly feedback?: string
}

/**
 * A person with a browser and a credential. The person asks, votes, and retries if there is no
 * response.
 */
export interface Person {
  readonly credentials: Credentials
  readonly headers: Readonly<Record<string, string>>
  /** The gateways that this person uses. */
  readonly urls: readonly string[]
  /** Sends one request and records it in the journal. Never rejects. */
  call(method: string, path: string, options?: CallOptions): Promise<Reply>
  /** Sends one request and returns the body. Rejects if the request is refused. */
  request<Body = unknown>(method: string, path: string, body?: object): Promise<Body>
  acceptTerms(): Promise<void>
  /** Asks a unique question. */
  ask(options?: AskOptions): ReconnectingChat
  /** Follows a turn from the beginning, like a second tab. */
  follow(turnId: string, options?: Pick<AskOptions, 'urls' | 'patienceMs'>): ReconnectingChat
  /**
   * Votes until the server decides. Retries if there is no response, and after a server error or
   * 429.
   */
  vote(turnId: string, outcome?: VoteOutcome, options?: VoteOptions): Promise<Reply>
  /** Reads the history from the first gateway that has the thread. */
  history(threadId: string): Promise<ThreadHistoryDto>
}

/** The gateways that a person uses and the journal that records the requests. */
export interface Surroundings {
  /** URLs of the gateways. */
  readonly urls: readonly string[]
  readonly journal: ClientJournal
}

/** A tenth of the browser's wait, which is 0.5 to 1.5 s. */
const JITTER_MS = [50, 150] as const
const RETRY_MS = 100
const VOTE_PATIENCE_MS = 20_000
const CALL_TIMEOUT_MS = 10_000

/** Creates a person with these credentials, which need not exist on the server. */
export function createPerson(
  { urls, journal }: Surroundings,
  credentials: Credentials = {},
): Person {
  const headers = headersOf(credentials)
  let hasVoted = false

  const call: Person['call'] = async (method, path, { url = urls[0], body } = {}) => {
    const at = Date.now()
    hasVoted ||= path.startsWith('/votes/')
    const afterVote = hasVoted
    const reply = await send(new URL(`/api/v1${path}`, url), { method, headers, body })
    journal.calls.push({ at, method, path, status: reply.status, body: reply.body, afterVote })
    return reply
  }
  const request = async <Body>(method: string, path: string, body?: object): Promise<Body> => {
    const reply = await call(method, path, body && { body })
    if (reply.status !== 200) throw new Error(`${method} ${path}: ${reply.status} ${reply.body}`)
    return JSON.parse(reply.body) as Body
  }
  const follow = (
    opening: Parameters<typeof openReconnectingChat>[0]['opening'],
    options: AskOptions,
  ) =>
    openReconnectingChat({
      urls: options.urls ?? urls,
      credentials,
      opening,
      journal,
      jitterMs: options.jitterMs ?? JITTER_MS,
      ...(options.patienceMs ? { patienceMs: options.patienceMs } : {}),
    })

  return {
    credentials,
    headers,
    urls,
    call,
    request,
    async acceptTerms() {
      if (credentials.access_token) await request('PATCH', '/users/me/accept-terms')
      else await request('POST', '/chat/guest-accept-terms')
    },
    ask(options = {}) {
      // The patient-data guard could take digits for the number of a bed.
      const unique = randomUUID().replaceAll(/\d/g, 'x')
      const content = `What does the TREM2 R47H variant do to microglial function? ${unique} ${options.script ?? ''}`
      const messages = [{ role: 'user' as const, content }]
      const chatRequest = { request_id: randomUUID(), mode: 'battle' as const, messages }
      return follow({ request: { ...chatRequest, ...options.request } }, options)
    },
    follow: (turnId, options = {}) =>
      follow({ turnId, names: ['Assistant A', 'Assistant B'] }, options),
    async vote(turnId, outcome = 'left_better', { urls: voteUrls = urls, feedback } = {}) {
      const path = `/votes/?turn_id=${turnId}&outcome=${outcome}`
      const body = feedback === undefined ? {} : { body: { feedback_text: feedback } }
      const until = Date.now() + VOTE_PATIENCE_MS
      for (let attempt = 0; ; attempt += 1) {
        const url = voteUrls[attempt % voteUrls.length] ?? ''
        const reply = await call('POST', path, { url, ...body })
        if (reply.status === 200) {
          const vote = VoteDto.parse(JSON.parse(reply.body))
          journal.votes.push({ voteId: vote.id, turnId, outcome })
        }
        if (isDecided(reply) || Date.now() > until) return reply
        await delay(RETRY_MS)
      }
    },
    async history(threadId) {
      const replies: Reply[] = []
      for (const url of urls) {
        const reply = await call('GET', `/threads/${threadId}/history`, { url })
        if (reply.status === 200) return JSON.parse(reply.body) as ThreadHistoryDto
        replies.push(reply)
      }
      throw new Error(`no history of ${threadId}: ${replies.map(({ status }) => status)}`)
    },
  }
}

function isDecided({ status }: Reply): boolean {
  return status !== 0 && status !== 429 && status < 500
}

function headersOf({ fingerprint_hash, access_token }: Credentials): Record<string, string> {
  return {
    ...(fingerprint_hash ? { [GUEST_FINGERPRINT_HEADER]: fingerprint_hash } : {}),
    ...(access_token ? { authorization: `Bearer ${access_token}` } : {}),
  }
}

interface Call {
  readonly method: string
  readonly headers: Record<string, string>
  readonly body: object | undefined
}

async function send(url: URL, { method, headers, body }: Call): Promise<Reply> {
  try {
    const response = await fetch(url, {
      method,
      headers: { ...headers, ...(body && { 'content-type': 'application/json' }) },
      signal: AbortSignal.timeout(CALL_TIMEOUT_MS),
      ...(body && { body: JSON.stringify(body) }),
    })
    return {
      status: response.status,
      body: await response.text(),
      headers: response.headers,
    }
  } catch {
    return { status: 0, body: '', headers: new Headers() }
  }
}
