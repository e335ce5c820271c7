import { waitFor } from '@assay/system'
import { findProgram } from '@assay/system/servers'
import { readEventStream } from '@assay/testing/arena'
import { scriptedPrompt } from '@assay/testing/scripted-provider'
import { afterAll, expect } from 'vitest'
import { chaosTest } from '../../lib/chaos-test.ts'
import { connectToBus } from '../../lib/event-stream.ts'
import { startNatsCluster } from '../../lib/nats-cluster.ts'
import { askAtOnce, holdBattle, waitForAllRead } from '../../lib/readers.ts'

const found = await findProgram('nats-server', 'nats-server')
if ('reason' in found) throw new Error(found.reason)
const cluster = await startNatsCluster(found.path)
afterAll(() => cluster[Symbol.asyncDispose]())

const QUICK = scriptedPrompt({ tokens: 5, gap: 1, ttft: 1 })

const test = chaosTest({
  natsUrl: cluster.url,
  env: { EVENT_STREAM_REPLICAS: '3', TURN_DEADLINE_MS: '30000' },
})

test('C53: the server that leads the event stream killed in mid-traffic: nothing is lost, questions go on', async ({
  arena,
}) => {
  await using voters = await askAtOnce(arena, 5, QUICK)
  await Promise.all(voters.map(({ chat }) => chat.done()))
  await using readers = await askAtOnce(arena, 15, scriptedPrompt({ tokens: 80, gap: 60 }))
  await waitForAllRead(readers)
  await using bus = await connectToBus(arena)
  const leader = await cluster.findLeader(bus)
  await leader.kill()
  const killedAt = performance.now()
  const electing = cluster
    .waitForLeaders(bus, 'inference-worker')
    .then(() => performance.now() - killedAt)
  const voting = voters.map(async ({ person, chat }) => person.vote((await chat.done()).turn_id))

  const asker = await arena.guest()
  await waitFor('questions are answered', 20_000, () =>
    holdBattle(asker, QUICK).then(
      () => true,
      () => false,
    ),
  )
  const goneForMs = Math.round(performance.now() - killedAt)
  const electedAfterMs = Math.round(await electing)
  process.stdout.write(
    `C53: questions went on after ${goneForMs} ms; NATS had leaders again after ${electedAfterMs} ms\n`,
  )

  expect((await Promise.all(voting)).map(({ status }) => status)).toEqual(voters.map(() => 200))
  const ends = await Promise.all(readers.map(({ chat }) => chat.done()))
  expect(ends.map(({ state }) => state)).toEqual(readers.map(() => 'done'))
  await leader.start()
  await waitFor('the outbox is empty', 15_000, async () => {
    return (await arena.db.selectFrom('outbox').select('id').execute()).length === 0
  })
  const events = (await readEventStream(bus)).map(({ data }) => data).join('\n')
  for (const { turn_id } of ends)
    expect(events).toMatch(new RegExp(`"turn.started.v1".*${turn_id}`))
})
