import type { Bus } from '@assay/bus'
import { BATTLE_ALIASES } from '@assay/contracts/constants'
import { Redis } from 'ioredis'
import { readEventStream } from '../arena/read-event-stream.ts'
import type { ClientJournal } from '../client/client-journal.ts'
import { findInDatabase, findInText } from './find-words.ts'
import type { Invariant } from './invariant.ts'

const votersAreBlind: Invariant = {
  id: 'I19',
  statement: 'nothing that a client receives before its vote names a model',
  async check({ journal, canaries }) {
    if (!journal || !canaries?.models) return undefined
    const words = canaries.models
    const sockets = journal.turns
      .filter(({ sides }) => sides.has(BATTLE_ALIASES.left))
      .flatMap(({ turnId, events }) => {
        const text = events.map(({ event }) => JSON.stringify(event)).join('\n')
        return findInText(`the stream of turn ${turnId}`, text, words)
      })
    const calls = callsBeforeVote(journal).flatMap(({ method, path, body }) =>
      findInText(`the answer to ${method} ${path}`, body, words),
    )
    return [...sockets, ...calls]
  },
}

/** Leaves out the responses to accepted votes, because these reveal the models. */
function callsBeforeVote({ calls }: ClientJournal): ClientJournal['calls'] {
  return calls.filter(
    ({ afterVote, method, path, status }) =>
      !afterVote && !(method === 'POST' && path.startsWith('/votes/') && status === 200),
  )
}

const secretsAreKept: Invariant = {
  id: 'I20',
  statement:
    'no password, token, fingerprint, key or prompt is in logs, bus or queues, or in plain text in the database',
  async check({ db, bus, redisUrl, logs, canaries }) {
    if (!canaries?.secrets && !canaries?.prompts) return undefined
    const { secrets = [], prompts = [] } = canaries
    const everywhere = [...secrets, ...prompts]
    return [
      ...(await findInDatabase(db, secrets)),
      ...findInText('the log', (await logs?.()) ?? '', everywhere),
      ...findInText('the bus', bus ? await readBus(bus) : '', everywhere),
      ...findInText('Redis', redisUrl ? await readRedis(redisUrl) : '', everywhere),
    ]
  },
}

async function readBus(bus: Bus): Promise<string> {
  const messages = await readEventStream(bus)
  return messages.map(({ data }) => data).join('\n')
}

async function readRedis(url: string): Promise<string> {
  const redis = new Redis(url)
  const texts: string[] = []
  try {
    for await (const keys of redis.scanStream({ count: 500 }) as AsyncIterable<string[]>) {
      texts.push(...keys)
      for (const key of keys) texts.push(String(await redis.dumpBuffer(key)))
    }
    return texts.join('\n')
  } finally {
    redis.disconnect()
  }
}

export const SECRECY_INVARIANTS = [votersAreBlind, secretsAreKept] as const
