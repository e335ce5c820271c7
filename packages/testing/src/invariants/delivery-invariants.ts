import { EVENT_STREAM } from '@assay/bus'
import { recomputeLeaderboard } from '@assay/contracts/jobs/recompute-leaderboard'
import { sendAccountMail } from '@assay/contracts/jobs/send-account-mail'
import { jetstreamManager } from '@nats-io/jetstream'
import { Queue } from 'bullmq'
import { Redis } from 'ioredis'
import { sql } from 'kysely'
import type { Invariant } from './invariant.ts'

const everythingIsPublished: Invariant = {
  id: 'I16',
  statement: 'the outbox is empty, and no consumer has applied an event twice',
  eventual: true,
  async check({ db }) {
    const { rows } = await sql<{ violation: string }>`
      select format('%s events %s wait in the outbox', count(*), subject) as violation
      from outbox group by subject
      union all
      select format('%s has applied %s twice', consumer, event_id)
      from inbox group by consumer, event_id having count(*) > 1`.execute(db)
    return rows.map(({ violation }) => violation)
  },
}

const everythingIsDelivered: Invariant = {
  id: 'I17',
  statement: 'no event waits to be delivered or acknowledged',
  eventual: true,
  async check({ bus }) {
    if (!bus) return undefined
    const manager = await jetstreamManager(bus)
    const violations: string[] = []
    for await (const { config, ...consumer } of manager.consumers.list(EVENT_STREAM)) {
      const { name, num_pending, num_ack_pending } = consumer
      // Consumers without a durable name are temporary, including this check's consumer.
      if (config.durable_name && num_pending + num_ack_pending > 0)
        violations.push(`${name}: ${num_pending} events wait, ${num_ack_pending} are in progress`)
    }
    return violations
  },
}

const noJobWaits: Invariant = {
  id: 'I17',
  statement: 'no job is waiting, running or stalled',
  eventual: true,
  async check({ redisUrl }) {
    if (!redisUrl) return undefined
    const connection = new Redis(redisUrl, { maxRetriesPerRequest: null })
    try {
      const violations: string[] = []
      for (const { queue: name } of [recomputeLeaderboard, sendAccountMail]) {
        const queue = new Queue(name, { connection })
        const { waiting = 0, active = 0, delayed = 0 } = await queue.getJobCounts()
        if (waiting + active + delayed > 0)
          violations.push(`${name}: ${waiting} jobs wait, ${active} run, ${delayed} are delayed`)
        await queue.close()
      }
      return violations
    } finally {
      connection.disconnect()
    }
  },
}

const nothingWasGivenUp: Invariant = {
  id: 'I17',
  statement: 'nothing was given up, except what the test case expects',
  async check({ db, expected }) {
    const { rows } = await sql<{ letter: string }>`
      select format('%s gave up %s', source, key) as letter from dead_letters`.execute(db)
    const wanted = expected?.deadLetters ?? 0
    if (rows.length === wanted) return []
    return [
      `${rows.length} dead letters, not ${wanted}: ${rows.map(({ letter }) => letter).join('; ')}`,
    ]
  },
}

export const DELIVERY_INVARIANTS = [
  everythingIsPublished,
  everythingIsDelivered,
  noJobWaits,
  nothingWasGivenUp,
] as const
