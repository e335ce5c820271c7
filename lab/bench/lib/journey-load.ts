import { once } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import type { ChatEvent } from '@assay/contracts'
import { type SeededGuest, seedGuests } from '@assay/harness'
import { openToChat } from '@assay/harness/client'
import type { BenchArena } from './bench-arena.ts'
import { battleRequest } from './hold-battle.ts'
import { openKeepAliveClient, voteRequest } from './keep-alive-client.ts'
import { createAgeReader } from './stamped-token.ts'

export interface JourneyRun {
  readonly battlesPerS: number
  /** Those that begin in it are not told of. */
  readonly warmUpMs: number
  readonly measuredMs: number
  /** Called when the warm-up is over; the run goes on meanwhile, until the last question has `arrived`. */
  readonly onMeasured?: (arrived: Promise<void>) => Promise<void>
}

/** Of the journeys that began when it was measured, in milliseconds. */
export interface JourneyTimes {
  readonly journeys: number
  /** How those ended that did not end with a vote. */
  readonly failures: readonly string[]
  /** From a question to the first token of either side. */
  readonly firstTokens: readonly number[]
  /** From the provider to the reader, of each token. */
  readonly tokens: readonly number[]
  /** From a vote to its answer. */
  readonly votes: readonly number[]
}

/** People who ask, read both answers to their end and vote, whole journeys at random times. */
export interface JourneyLoad {
  /** Resolves when all journeys have ended. */
  run(run: JourneyRun): Promise<JourneyTimes>
  /** All journeys so far that ended with a vote. */
  done(): number
}

/** Words of questions, so that few questions are like another. */
const WORDS =
  'apnea biopsy calcium dialysis edema fibrin ganglion heparin insulin jaundice ketone lipid ' +
  'melanoma neuron oxygen plasma quinine renin sepsis troponin ulcer vaccine warfarin xenograft'
const WORDS_EACH = 6

/** Journeys are shared out among the gateways in turns. */
export function createJourneyLoad(arena: BenchArena): JourneyLoad {
  const { urls } = arena.system
  const words = WORDS.split(' ')
  const idle: SeededGuest[] = []
  let begun = 0
  let done = 0

  const takeGuest = async () => {
    if (idle.length === 0) idle.push(...(await seedGuests(arena, 500)))
    return idle.shift() as SeededGuest
  }
  const ask = () => {
    const chosen = Array.from(
      { length: WORDS_EACH },
      () => words[Math.floor(Math.random() * words.length)],
    )
    return { messages: [{ role: 'user', content: `How are ${chosen.join(', ')} related?` }] }
  }
  const travel = async (times: Times | undefined) => {
    const guest = await takeGuest()
    const url = urls[begun++ % urls.length] ?? ''
    const turnId = await readBattle(url, battleRequest(guest.fingerprint, ask()), times)
    using client = await openKeepAliveClient(url)
    const votedAt = performance.now()
    const { status, body } = await client.request(voteRequest(turnId, guest.fingerprint))
    if (status !== 200) throw new Error(`a vote was answered with ${status} ${body}`)
    times?.votes.push(performance.now() - votedAt)
    idle.push(guest)
    done++
  }

  return {
    done: () => done,
    async run({ battlesPerS, warmUpMs, measuredMs, onMeasured }) {
      const times: Times = { firstTokens: [], tokens: [], votes: [], failures: [] }
      const startedAt = performance.now()
      const journeys: Promise<void>[] = []
      const arrived = Promise.withResolvers<void>()
      let watching: Promise<void> | undefined
      let measured = 0
      for (let dueMs = 0; dueMs < warmUpMs + measuredMs; dueMs += nextAfterMs(battlesPerS)) {
        await delay(Math.max(0, startedAt + dueMs - performance.now()))
        const isMeasured = dueMs >= warmUpMs
        if (isMeasured) watching ??= onMeasured?.(arrived.promise)
        if (isMeasured) measured++
        const journey = travel(isMeasured ? times : undefined)
        journeys.push(journey.catch((error: Error) => void times.failures.push(error.message)))
      }
      arrived.resolve()
      await watching
      await Promise.all(journeys)
      return { journeys: measured, ...times }
    },
  }
}

interface Times {
  readonly firstTokens: number[]
  readonly tokens: number[]
  readonly votes: number[]
  readonly failures: string[]
}

/** Between random arrivals at a steady rate. */
const nextAfterMs = (perS: number) => (-Math.log(1 - Math.random()) * 1_000) / perS

/** Reads a battle to its end. @returns its turn. */
async function readBattle(url: string, question: string, times: Times | undefined) {
  const socket = await openToChat(url)
  const closed = once(socket, 'close') as Promise<[code: number, reason: Buffer]>
  const readAges = createAgeReader()
  let turnId = ''
  let isFirst = true
  const askedAt = performance.now()
  socket.on('message', (raw: Buffer) => {
    const event = JSON.parse(raw.toString()) as ChatEvent
    if (event.event === 'setup') turnId = event.turn_id
    if (event.event !== 'token') return
    if (isFirst) times?.firstTokens.push(performance.now() - askedAt)
    isFirst = false
    times?.tokens.push(...readAges(event.token, event.llm_name))
  })
  socket.send(question)
  const [code, reason] = await closed
  if (code !== 1000) throw new Error(`a battle was closed with ${code} ${reason}`)
  return turnId
}
