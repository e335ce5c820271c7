import type { ChatEvent } from '@assay/contracts/chat/events'
import { check } from 'k6'
import http from 'k6/http'
import { Counter, Rate, Trend } from 'k6/metrics'
import { WebSocket } from 'k6/websockets'
import type { Person } from './person.ts'
import { API } from './target.ts'

const firstToken = new Trend('battle_first_token', true)
const tokenGap = new Trend('battle_token_gap', true)
const battleTime = new Trend('battle_duration', true)
/** Whether both sides arrived without a gap, ended, and equal the stored answers. */
const complete = new Rate('battle_complete')
const battles = new Counter('battles')
const characters = new Counter('battle_characters')

/** The thresholds of all scenarios with battles. They hold on a machine that is not overloaded. */
export const BATTLE_THRESHOLDS = {
  battle_complete: ['rate==1'],
  battle_first_token: ['p(95)<2000'],
  battle_token_gap: ['p(99)<250'],
}

const QUESTIONS = [
  'How does a loss-of-function GBA1 variant raise the risk of Parkinson’s disease?',
  'What does the TREM2 R47H variant do to microglial function?',
  'Why do anti-amyloid antibodies cause ARIA, and who is at highest risk?',
  'Which fluid biomarkers help separate ALS from frontotemporal dementia early on?',
]

/** This is longer than any battle between demonstration models. */
const BATTLE_LIMIT_MS = 120_000

export interface Battle {
  readonly turnId: string
  readonly threadId: string
}

interface Reading {
  readonly texts: Map<string, string>
  readonly ended: Set<string>
  readonly startedAt: number
  lastTokenAt: number
  threadId: string
  turnId: string
  /** The error in a token or from the socket. */
  gap: string | undefined
  state: string
}

/** Asks a question, reads both answers to the end, and compares them with the stored ones. */
export async function holdBattle(person: Person): Promise<Battle | undefined> {
  const reading = await readBattle(person)
  battles.add(1)
  battleTime.add(Date.now() - reading.startedAt)
  const fault = faultOf(reading) ?? compareWithRecord(person, reading)
  complete.add(fault === undefined)
  check(fault, { 'every stream is complete': (found) => found === undefined })
  for (const text of reading.texts.values()) characters.add(text.length)
  if (fault === undefined) return { turnId: reading.turnId, threadId: reading.threadId }
  console.error(`turn ${reading.turnId || 'never begun'}: ${fault}`)
  return undefined
}

function readBattle(person: Person): Promise<Reading> {
  const content = QUESTIONS[Math.floor(Math.random() * QUESTIONS.length)]
  const reading: Reading = {
    texts: new Map(),
    ended: new Set(),
    startedAt: Date.now(),
    lastTokenAt: 0,
    threadId: '',
    turnId: '',
    gap: undefined,
    state: 'unanswered',
  }
  return new Promise((resolve) => {
    const socket = new WebSocket(`${API.replace(/^http/, 'ws')}/chat/ws_double_chat`)
    const limit = setTimeout(() => socket.close(), BATTLE_LIMIT_MS)
    socket.onopen = () =>
      socket.send(
        JSON.stringify({
          ...person.credentials,
          request_id: crypto.randomUUID(),
          mode: 'battle',
          messages: [{ role: 'user', content }],
        }),
      )
    socket.onmessage = (message) => {
      if (reading.state !== 'unanswered') return
      take(reading, JSON.parse(String(message?.data)) as ChatEvent)
      if (reading.state !== 'unanswered') socket.close()
    }
    socket.onerror = (event) => {
      if (reading.state === 'unanswered')
        reading.gap ??= `the socket failed: ${event?.error ?? 'unknown'}`
    }
    socket.onclose = () => {
      clearTimeout(limit)
      resolve(reading)
    }
  })
}

function take(reading: Reading, event: ChatEvent): void {
  switch (event.event) {
    case 'setup':
      reading.turnId = event.turn_id
      for (const name of event.llms) reading.texts.set(name, '')
      break
    case 'token':
      measure(reading)
      append(reading, event)
      break
    case 'reset':
      reading.texts.set(event.llm_name, '')
      break
    case 'llm_done':
      reading.ended.add(event.llm_name)
      break
    case 'done':
      reading.threadId = event.thread_id
      reading.state = event.state
      break
    case 'error':
      if (!event.llm_name) reading.state = event.detail
  }
}

function measure(reading: Reading): void {
  const now = Date.now()
  if (reading.lastTokenAt === 0) firstToken.add(now - reading.startedAt)
  else tokenGap.add(now - reading.lastTokenAt)
  reading.lastTokenAt = now
}

/** `seq` is the length of the answer after the token. If the length differs, text is missing. */
function append(
  reading: Reading,
  { llm_name: name, token, seq }: Extract<ChatEvent, { event: 'token' }>,
): void {
  const text = (reading.texts.get(name) ?? '') + token
  reading.texts.set(name, text)
  if (text.length !== seq) reading.gap ??= `${name} had ${text.length} characters, not ${seq}`
}

function faultOf({ texts, ended, gap, state }: Reading): string | undefined {
  const sides = [...texts.keys()]
  if (gap) return gap
  if (state !== 'done') return `it ended ${state}`
  if (sides.length !== 2) return `it had ${sides.length} sides`
  return sides.every((name) => ended.has(name)) ? undefined : 'a side never ended'
}

/** Checks that both answers equal the stored answers. */
function compareWithRecord(
  person: Person,
  { threadId, turnId, texts }: Reading,
): string | undefined {
  const response = http.get(`${API}/threads/${threadId}/history`, {
    headers: person.headers,
    tags: { name: 'history' },
  })
  if (response.status !== 200) return `its history is answered with ${response.status}`
  const { messages, turns } = response.json() as unknown as StoredThread
  const turn = turns.find(({ id }) => id === turnId)
  const stored = [turn?.left_msg_id, turn?.right_msg_id].map(
    (id) => messages.find((message) => message.id === id)?.content,
  )
  const lengths = [...texts.values()].map((text, side) => [text.length, stored[side]?.length])
  const isSame = [...texts.values()].every((text, side) => text === stored[side])
  return isSame ? undefined : `read and stored lengths are ${JSON.stringify(lengths)}`
}

interface StoredThread {
  readonly messages: readonly { readonly id: string; readonly content: string }[]
  readonly turns: readonly {
    readonly id: string
    readonly left_msg_id: string | null
    readonly right_msg_id: string | null
  }[]
}
