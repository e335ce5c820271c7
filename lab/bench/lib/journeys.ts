import { setTimeout as delay } from 'node:timers/promises'
import { type SeededGuest, seedGuests } from '@assay/testing/arena'
import type { BenchArena } from './arena.ts'
import { holdBattle } from './chat.ts'
import { openClient, voteRequest } from './http.ts'
import { createAgeReader } from './stamped-token.ts'

/** Times in milliseconds. Only journeys that began during the measurement count. */
export interface JourneyTimes {
  journeys: number
  /** How the journeys without a vote ended. */
  readonly failures: string[]
  /** Times from a question to the first token of either side. */
  readonly firstTokens: number[]
  /** Times from the provider to the reader, for each token. */
  readonly tokens: number[]
  /** Times from a vote to its response. */
  readonly votes: number[]
}

/** Questions are random combinations of these words, so that few questions are similar. */
const WORDS =
  'apnea biopsy calcium dialysis edema fibrin ganglion heparin insulin jaundice ketone lipid ' +
  'melanoma neuron oxygen plasma quinine renin sepsis troponin ulcer vaccine warfarin xenograft'

const WARM_UP_MS = 5_000

function inventQuestion(): string {
  const words = WORDS.split(' ')
  const chosen = Array.from({ length: 6 }, () => words[Math.floor(Math.random() * words.length)])
  return `How are ${chosen.join(', ')} related?`
}

/**
 * Creates a load of people who arrive at random times, ask, read both answers to the end and vote.
 */
export function createJourneyLoad(arena: BenchArena) {
  const { url } = arena
  const idle: SeededGuest[] = []
  let done = 0

  const travel = async (times: JourneyTimes) => {
    if (idle.length === 0) idle.push(...(await seedGuests(arena, 500)))
    const guest = idle.shift() as SeededGuest
    const turnId = await readBattle(guest.fingerprint, times)
    using client = await openClient(url)
    const votedAt = performance.now()
    const { status, body } = await client.request(voteRequest(turnId, guest.fingerprint))
    if (status !== 200) throw new Error(`a vote was answered with ${status} ${body}`)
    times.votes.push(performance.now() - votedAt)
    idle.push(guest)
    done++
  }
  const readBattle = async (fingerprint: string, times: JourneyTimes) => {
    const readAges = createAgeReader()
    let [turnId, isFirst] = ['', true]
    let askedAt = performance.now()
    await holdBattle(url, fingerprint, {
      content: inventQuestion(),
      onSent() {
        askedAt = performance.now()
      },
      onEvent(event) {
        if (event.event === 'setup') turnId = event.turn_id
        if (event.event !== 'token') return
        if (isFirst) times.firstTokens.push(performance.now() - askedAt)
        isFirst = false
        times.tokens.push(...readAges(event.token, event.llm_name))
      },
    })
    return turnId
  }

  return {
    /** Number of journeys that have ended with a vote so far. */
    done: () => done,
    /**
     * Resolves when all journeys have ended.
     * @param onMark called after the warm-up and after the last question
     */
    async run(battlesPerS: number, measuredMs: number, onMark: () => void) {
      const [warmUp, measured] = [createTimes(), createTimes()]
      const startedAt = performance.now()
      const journeys: Promise<void>[] = []
      let dueMs = 0
      while (dueMs < WARM_UP_MS + measuredMs) {
        await delay(Math.max(0, startedAt + dueMs - performance.now()))
        const times = dueMs < WARM_UP_MS ? warmUp : measured
        if (times === measured && measured.journeys === 0) onMark()
        times.journeys++
        const fail = ({ message }: Error) => void measured.failures.push(message)
        journeys.push(travel(times).catch(fail))
        // Arrivals are random, at a steady mean rate.
        dueMs -= (Math.log(1 - Math.random()) * 1_000) / battlesPerS
      }
      onMark()
      await Promise.all(journeys)
      return measured
    },
  }
}

function createTimes(): JourneyTimes {
  return { journeys: 0, failures: [], firstTokens: [], tokens: [], votes: [] }
}
