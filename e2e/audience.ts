import { GUEST_FINGERPRINT_HEADER } from '@assay/contracts'
import { type ClientJournal, createClientJournal, openReconnectingChat } from '@assay/testing'

/** People who hold one battle after the other and vote, until told to leave. */
export interface Audience extends AsyncDisposable {
  readonly journal: ClientJournal
  /** Whatever did not go as it should have. */
  readonly failures: readonly string[]
  /** Votes that were taken. */
  votes(): number
  /** From now on these gateways, in turn. */
  goTo(urls: readonly string[]): void
  /** Resolves when all have finished what they were at. */
  leave(): Promise<void>
}

const OUTCOMES = ['left_better', 'right_better', 'tie', 'both_bad']

export function startAudience(people: number, gateways: readonly string[]): Audience {
  const journal = createClientJournal()
  const failures: string[] = []
  const leaving = new AbortController()
  let urls = gateways
  let rounds = 0
  let votes = 0

  const call = async (url: string, path: string, fingerprint: string) => {
    const headers = { [GUEST_FINGERPRINT_HEADER]: fingerprint }
    const response = await fetch(new URL(`/api/v1${path}`, url), { method: 'POST', headers })
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`)
    await response.arrayBuffer()
  }
  const playRound = async (round: number) => {
    const fingerprint = `guest_${crypto.randomUUID()}`
    const at = (step: number) => urls[(round + step) % urls.length] as string
    await call(at(0), '/chat/guest-accept-terms', fingerprint)
    await using chat = openReconnectingChat({
      urls: [at(0), at(1)],
      credentials: { fingerprint_hash: fingerprint },
      opening: {
        request: {
          request_id: crypto.randomUUID(),
          messages: [{ role: 'user', content: 'Which genes raise the risk of ALS?' }],
          mode: 'battle',
        },
      },
      journal,
    })
    const { turn_id: turnId, state } = await chat.done()
    if (state !== 'done') throw new Error(`turn ${turnId} ended ${state}`)
    const outcome = OUTCOMES[round % OUTCOMES.length]
    await call(at(1), `/votes/?turn_id=${turnId}&outcome=${outcome}`, fingerprint)
    votes += 1
  }
  const live = async () => {
    while (!leaving.signal.aborted) {
      rounds += 1
      await playRound(rounds).catch((error: unknown) => failures.push(String(error)))
    }
  }
  const lives = Promise.all(Array.from({ length: people }, live)).then(() => {})
  const leave = () => {
    leaving.abort()
    return lives
  }
  return {
    journal,
    failures,
    votes: () => votes,
    goTo(others) {
      urls = others
    },
    leave,
    [Symbol.asyncDispose]: leave,
  }
}
