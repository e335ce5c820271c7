import assert from 'node:assert/strict'
import { type Battle, beginBattle, finishBattle } from './hold-battles.ts'
import { type Deployment, type Replica, readMetricOf } from './open-deployment.ts'
import { runDocker } from './run-docker.ts'

const READERS = 12

/**
 * Kills a gateway while it streams. Checks that its readers resume at the other gateway and lose
 * nothing.
 */
export async function checkResuming(deployment: Deployment): Promise<string> {
  const battles: Battle[] = []
  // Battles begin one at a time, because a burst may reach only one gateway.
  while (battles.length < READERS) battles.push(await beginBattle(deployment.url))
  await Promise.all(battles.map(({ chat }) => chat.next('token')))

  const [killed, sockets] = await findBusiest(deployment)
  await runDocker(['kill', killed.ID])
  await Promise.all(battles.map(finishBattle))

  const cut = battles.filter(({ chat }) => chat.turn.closes.includes(BROKEN))
  assert.equal(cut.length, sockets, 'readers who were cut off')
  const waits = cut.flatMap(({ chat }) => chat.turn.resumeMs).sort((a, b) => a - b)
  await deployment.compose('up', '--wait', '--scale', 'inference-worker=3')
  return `one of two gateways killed with ${sockets} of ${READERS} readers: all ${sockets} resumed, the first missed text at most ${Math.round(waits.at(-1) ?? 0)} ms after the handshake; all ${READERS} battles as stored`
}

/** Close code of a connection that ended without a close frame. */
const BROKEN = 1006

async function findBusiest(deployment: Deployment): Promise<[Replica, number]> {
  const gateways = await deployment.replicas('gateway')
  const loads = await Promise.all(
    gateways.map(
      async (gateway): Promise<[Replica, number]> => [
        gateway,
        await readMetricOf(deployment, gateway, 'assay_chat_sockets'),
      ],
    ),
  )
  const [busiest] = loads.sort(([, a], [, b]) => b - a)
  assert.ok(busiest && busiest[1] > 0, 'no gateway has sockets')
  return busiest
}
