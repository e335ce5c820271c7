import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import {
  type ChatRequest,
  GUEST_FINGERPRINT_HEADER,
  type ThreadHistoryDto,
  VoteDto,
  type VoteOutcome,
} from '@assay/contracts'
import {
  type ClientJournal,
  openReconnectingChat,
  type ReconnectingChat,
} from '@assay/testing/outside-vitest'

/** An answer to an HTTP call; status 0 when none came. */
export interface Reply {
  readonly status: number
  readonly body: string
  readonly headers: Headers
}

export interface AskOptions {
  /** Told in square brackets to the scripted models: see `scriptedPrompt`. */
  readonly script?: string
  readonly request?: Partial<ChatRequest> & { readonly request_id?: string }
  /** Gateways in the order in which they are tried. Default: all. */
  readonly urls?: readonly string[]
  readonly jitterMs?: readonly [number, number]
  readonly patienceMs?: number
}

/** Somebody with a browser: holds a credential, asks, votes, and tries again when told nothing. */
export interface Person {
  readonly fingerprint: string
  readonly headers: Readonly<Record<string, string>>
  /** The gateways as this person knows them. */
  readonly urls: readonly string[]
  /** One call, journalled; to the first gateway unless told otherwise. Never rejects. */
  call(method: string, path: string, url?: string): Promise<Reply>
  /** Asks a question that no other turn has. */
  ask(options?: AskOptions): ReconnectingChat
  /** Follows a turn as a second tab does, from its beginning. */
  follow(turnId: string, options?: Pick<AskOptions, 'urls' | 'patienceMs'>): ReconnectingChat
  /** Votes until the server has decided: again after silence, trouble inside or "too often". */
  vote(turnId: string, outcome?: VoteOutcome, urls?: readonly string[]): Promise<Reply>
  /** From the first gateway that has it. */
  history(threadId: string): Promise<ThreadHistoryDto>
}

export interface PersonOptions {
  readonly urls?: readonly string[]
}

interface Surroundings {
  readonly urls: readonly string[]
  readonly journal: ClientJournal
}

/** The browser waits 0.5 to 1.5 s; here the same in a tenth of the time. */
const JITTER_MS = [50, 150] as const
const RETRY_MS = 100
const VOTE_PATIENCE_MS = 20_000
const CALL_TIMEOUT_MS = 10_000

/** A guest whom the server has not seen yet. */
export function createPerson({ urls, journal }: Surroundings): Person {
  const fingerprint = `guest_${randomUUID()}`
  const headers = { [GUEST_FINGERPRINT_HEADER]: fingerprint }
  journal.fingerprints.push(fingerprint)
  let hasVoted = false

  const call: Person['call'] = async (method, path, url = urls[0]) => {
    const at = Date.now()
    hasVoted ||= path.startsWith('/votes/')
    const afterVote = hasVoted
    const reply = await send(new URL(`/api/v1${path}`, url), method, headers)
    journal.calls.push({ at, method, path, status: reply.status, body: reply.body, afterVote })
    return reply
  }
  const follow = (
    opening: Parameters<typeof openReconnectingChat>[0]['opening'],
    options: AskOptions,
  ) =>
    openReconnectingChat({
      urls: options.urls ?? urls,
      credentials: { fingerprint_hash: fingerprint },
      opening,
      journal,
      jitterMs: options.jitterMs ?? JITTER_MS,
      ...(options.patienceMs ? { patienceMs: options.patienceMs } : {}),
    })

  return {
    fingerprint,
    headers,
    urls,
    call,
    ask(options = {}) {
      const content = `Which genes raise the risk of ALS? ${randomUUID()} ${options.script ?? ''}`
      const messages = [{ role: 'user' as const, content }]
      const request = { request_id: randomUUID(), mode: 'battle' as const, messages }
      return follow({ request: { ...request, ...options.request } }, options)
    },
    follow: (turnId, options = {}) =>
      follow({ turnId, names: ['Assistant A', 'Assistant B'] }, options),
    async vote(turnId, outcome = 'left_better', voteUrls = urls) {
      const path = `/votes/?turn_id=${turnId}&outcome=${outcome}`
      const until = Date.now() + VOTE_PATIENCE_MS
      for (let attempt = 0; ; attempt += 1) {
        const reply = await call('POST', path, voteUrls[attempt % voteUrls.length])
        if (reply.status === 200) {
          const vote = VoteDto.parse(JSON.parse(reply.body))
          journal.votes.push({ voteId: vote.id, turnId, outcome })
        }
        const isDecided = reply.status !== 0 && reply.status !== 429 && reply.status < 500
        if (isDecided || Date.now() > until) return reply
        await delay(RETRY_MS)
      }
    },
    async history(threadId) {
      const replies: Reply[] = []
      for (const url of urls) {
        const reply = await call('GET', `/threads/${threadId}/history`, url)
        if (reply.status === 200) return JSON.parse(reply.body) as ThreadHistoryDto
        replies.push(reply)
      }
      throw new Error(`no history of ${threadId}: ${replies.map(({ status }) => status)}`)
    },
  }
}

async function send(url: URL, method: string, headers: Record<string, string>): Promise<Reply> {
  try {
    const signal = AbortSignal.timeout(CALL_TIMEOUT_MS)
    const response = await fetch(url, { method, headers, signal })
    return {
      status: response.status,
      body: await response.text(),
      headers: response.headers,
    }
  } catch {
    return { status: 0, body: '', headers: new Headers() }
  }
}
