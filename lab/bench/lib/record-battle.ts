import { once } from 'node:events'
import type { ChatEvent } from '@assay/contracts'
import { openToChat } from '@assay/harness/client'
import { battleRequest } from './hold-battle.ts'

/** What a script in the page of a reader can measure of one side. */
export interface RecordedSide {
  readonly name: string
  /** Seconds since the question, and length, of every piece of text. */
  readonly pieces: { readonly at: number; readonly length: number }[]
  /** Seconds until its end was told. */
  endedAt: number
}

export interface RecordedBattle {
  readonly turnId: string
  /** Seconds from the question to the greeting: the battle is stored, and its models are asked. */
  readonly greetedAt: number
  /** Seconds from the question to the last event. */
  readonly lasted: number
  readonly sides: readonly RecordedSide[]
}

/** Asks, and writes down when what came of both answers. */
export async function recordBattle(url: string, fingerprint: string): Promise<RecordedBattle> {
  const socket = await openToChat(url)
  const closed = once(socket, 'close')
  const askedAt = performance.now()
  const now = () => (performance.now() - askedAt) / 1_000
  let turnId = ''
  let greetedAt = Number.NaN
  const sides = ['Assistant A', 'Assistant B'].map(
    (name): RecordedSide => ({ name, pieces: [], endedAt: 0 }),
  )
  const sideOf = (name: string) => sides.find((side) => side.name === name)
  let lasted = Number.NaN
  socket.on('message', (raw: Buffer) => {
    const event = JSON.parse(raw.toString()) as ChatEvent
    if (event.event === 'setup') {
      turnId = event.turn_id
      greetedAt = now()
    }
    if (event.event === 'token')
      sideOf(event.llm_name)?.pieces.push({ at: now(), length: event.token.length })
    const ended = event.event === 'llm_done' ? sideOf(event.llm_name) : undefined
    if (ended) ended.endedAt = now()
    if (event.event === 'done') lasted = now()
  })
  socket.send(battleRequest(fingerprint))
  await closed
  if (Number.isNaN(lasted)) throw new Error('a battle was closed before its end')
  return { turnId, greetedAt, lasted, sides }
}

/** What is measured of a side: `figuresOf` gives the figures in this order, in seconds and code units. */
export const FIGURES = [
  'first word',
  'characters a second from the first word on',
  'characters a second until the end is told',
  'mean length of a piece',
  'spread of the lengths',
  'mean gap between pieces',
  'spread of the gaps',
  'share of the time until half of the pieces',
  'end beside that of the battle',
] as const

/** Timing and chunk figures of one side, beside those of the other. */
export function figuresOf({ pieces, endedAt }: RecordedSide, { lasted }: RecordedBattle): number[] {
  const [first] = pieces
  const last = pieces.at(-1)
  if (!first || !last) return FIGURES.map(() => 0)
  const lengths = pieces.map(({ length }) => length)
  const gaps = pieces.slice(1).map(({ at }, index) => at - (pieces[index]?.at ?? at))
  const characters = charactersOf({ pieces })
  const half = pieces[Math.floor(pieces.length / 2)]?.at ?? last.at
  return [
    first.at,
    characters / Math.max(0.033, last.at - first.at),
    characters / endedAt,
    mean(lengths),
    spread(lengths),
    mean(gaps),
    spread(gaps),
    (half - first.at) / Math.max(0.033, last.at - first.at),
    endedAt / lasted,
  ]
}

/** Length of what came of the answer, in UTF-16 code units. */
export function charactersOf({ pieces }: Pick<RecordedSide, 'pieces'>): number {
  return pieces.reduce((sum, { length }) => sum + length, 0)
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length)
}

function spread(values: readonly number[]): number {
  const center = mean(values)
  return Math.sqrt(mean(values.map((value) => (value - center) ** 2)))
}
