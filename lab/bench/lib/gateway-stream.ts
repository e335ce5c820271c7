import { connectBus } from '@assay/bus'
import { seedGuests } from '@assay/harness'
import type { BenchArena } from './bench-arena.ts'
import { startFramePump } from './frame-pump.ts'
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
  resources.use(startFramePump({ bus, gateway, tokensPerS, token, sentAt }))
  const kept = resources.move()
  return {
    measureDelays() {
      delaysMs = []
      return delaysMs
    },
    [Symbol.asyncDispose]: () => kept.disposeAsync(),
  }
}
