import type { VoteOutcome } from '@assay/contracts'
import { createGuest } from '@assay/testing/arena'
import { type ClientJournal, createClientJournal } from '@assay/testing/client'

/** People who hold one battle after the other and vote, until they are stopped. */
export interface Voters extends AsyncDisposable {
  readonly journal: ClientJournal
  /** Whatever did not go as it should have. */
  readonly failures: readonly string[]
  /** Votes that were taken. */
  votes(): number
  /**
   * From now on at these gateways, in turn. Resolves when each request to another one has its
   * answer, which a load balancer waits for, too, before a gateway that it has left may end.
   */
  useGateways(urls: readonly string[]): Promise<void>
  /** Resolves when all have finished what they were at. */
  stop(): Promise<void>
}

const OUTCOMES: readonly VoteOutcome[] = ['left_better', 'right_better', 'tie', 'both_bad']

export function startVoters(count: number, gateways: readonly string[]): Voters {
  const journal = createClientJournal()
  const failures: string[] = []
  const stopping = new AbortController()
  const underWay = new Set<Promise<unknown>>()
  let urls = gateways
  let rounds = 0
  let votes = 0

  const followed = <Answer>(request: Promise<Answer>): Promise<Answer> => {
    underWay.add(request)
    return request.finally(() => underWay.delete(request))
  }
  const playRound = async (round: number) => {
    const at = (step: number) => urls[(round + step) % urls.length] as string
    const guest = await followed(createGuest({ urls: [at(0), at(1)], journal }))
    await using chat = guest.ask()
    const { turn_id: turnId, state } = await chat.done()
    if (state !== 'done') throw new Error(`turn ${turnId} ended ${state}`)
    const path = `/votes/?turn_id=${turnId}&outcome=${OUTCOMES[round % OUTCOMES.length]}`
    const { status, body } = await followed(guest.call('POST', path, { url: at(1) }))
    if (status !== 200) throw new Error(`${path}: ${status} ${body}`)
    votes += 1
  }
  const keepVoting = async () => {
    while (!stopping.signal.aborted) {
      rounds += 1
      await playRound(rounds).catch((error: unknown) => failures.push(String(error)))
    }
  }
  const voting = Promise.all(Array.from({ length: count }, keepVoting)).then(() => {})
  const stop = () => {
    stopping.abort()
    return voting
  }
  return {
    journal,
    failures,
    votes: () => votes,
    async useGateways(others) {
      urls = others
      await Promise.allSettled(underWay)
    },
    stop,
    [Symbol.asyncDispose]: stop,
  }
}
