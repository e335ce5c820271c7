import { connectBus, publish } from '@assay/bus'
import { type AnswerFrame, answerFrames } from '@assay/contracts'
import { seedGuests } from '@assay/harness'
import type { BenchArena } from './bench-arena.ts'
import { battleRequest } from './hold-battle.ts'
import { openTokenReaders } from './token-readers.ts'
import { waitForEvent } from './wait-for-event.ts'

export interface GatewayStreamOptions {
  readonly battles: number
  readonly tokensPerS: number
  readonly token: string
}

/** Battles under way at a gateway, of which the bench plays the workers' part. */
export interface GatewayStream extends AsyncDisposable {
  /** From now on each token's delay until its reader has it is kept, in milliseconds. */
  measureDelays(): readonly number[]
}

/** Workers send what has come up in this time as one message. */
const WORKER_BATCH_MS = 8

/** Real battles with identity, pair and durable turn, to which tokens come at an even speed. */
export async function startGatewayStream(
  { db, stack, url, ...arena }: BenchArena,
  { battles, tokensPerS, token }: GatewayStreamOptions,
): Promise<GatewayStream> {
  await using resources = new AsyncDisposableStack()
  const guests = await seedGuests({ db, ...arena }, battles)
  const sentAt = new Map<string, number[]>()
  const sides = new Map<string, string>()
  let delaysMs: number[] | undefined

  const readers = resources.use(
    await openTokenReaders(url, battles, (reader, name, seq) => {
      const times = sentAt.get(sides.get(`${reader} ${name}`) ?? '')
      const sent = times?.[seq / token.length - 1]
      if (sent !== undefined) delaysMs?.push(performance.now() - sent)
    }),
  )
  const turnIds = await Promise.all(
    readers.sockets.map(async (socket, index) => {
      const setup = waitForEvent(socket, 'setup')
      socket.send(battleRequest(guests[index]?.fingerprint ?? ''))
      return (await setup).turn_id
    }),
  )
  const answers = await db
    .selectFrom('answers')
    .innerJoin('turns', 'turns.id', 'answers.turnId')
    .select(['answers.id', 'answers.side', 'turns.id as turnId', 'turns.gateway'])
    .where('turns.id', 'in', turnIds)
    .execute()
  for (const { id, side, turnId } of answers) {
    const name = side === 'left' ? 'Assistant A' : 'Assistant B'
    sides.set(`${turnIds.indexOf(turnId)} ${name}`, id)
    sentAt.set(id, [])
  }

  const bus = resources.use(await connectBus(stack.nats.url, 'bench'))
  const gateway = answers[0]?.gateway ?? ''
  const startedAt = performance.now()
  const phase = new Map(answers.map(({ id }, index) => [id, (index % 100) / 100]))
  const pump = setInterval(() => {
    const now = performance.now()
    const frames: AnswerFrame[] = []
    for (const [answer, times] of sentAt) {
      const due = ((now - startedAt) / 1_000) * tokensPerS + (phase.get(answer) ?? 0)
      while (times.length < due) {
        times.push(now)
        const seq = times.length * token.length
        frames.push({ kind: 'text', answer, attempt: 1, seq, text: token })
      }
    }
    if (frames.length > 0) publish(bus, answerFrames, gateway, frames)
  }, WORKER_BATCH_MS)
  resources.defer(() => clearInterval(pump))
  const kept = resources.move()
  return {
    measureDelays() {
      delaysMs = []
      return delaysMs
    },
    [Symbol.asyncDispose]: () => kept.disposeAsync(),
  }
}
