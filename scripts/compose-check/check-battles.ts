import assert from 'node:assert/strict'
import { VoteDto } from '@assay/contracts/votes'
import { waitFor } from '@assay/system'
import { beginBattle, finishBattle, holdBattles } from './hold-battles.ts'
import { type Deployment, type Replica, readMetricOf } from './open-deployment.ts'

const SHARED_BATTLES = 18
const FOLDED_WITHIN_MS = 20_000

/**
 * Checks that a guest can ask, read both answers and vote, that the names are then revealed, and
 * that the vote is counted.
 */
export async function checkVote(deployment: Deployment): Promise<string> {
  const battle = await beginBattle(deployment.url)
  const characters = await finishBattle(battle)
  const reply = await battle.person.vote(battle.chat.turn.turnId ?? '', 'left_better')
  assert.equal(reply.status, 200, reply.body)
  const { left_model_name: left, right_model_name: right } = VoteDto.parse(JSON.parse(reply.body))
  const before = battle.journal.calls.filter(({ afterVote }) => !afterVote)
  const seen = JSON.stringify([before, battle.chat.turn.events])
  for (const name of [left, right])
    assert.ok(!seen.includes(name), `${name} was named before the vote`)

  const [rater] = await deployment.replicas('rating-worker')
  assert.ok(rater)
  const folded = () => readMetricOf(deployment, rater, 'assay_votes_folded_total')
  await waitFor('the vote is counted', FOLDED_WITHIN_MS, async () => (await folded()) > 0)
  assert.equal(await folded(), 1, 'assay_votes_folded_total')
  return `a battle through nginx: ${characters} characters as stored, voted, "${left}" against "${right}" revealed; assay_votes_folded_total 1`
}

/** Checks that each of three inference workers answers, and that every answer is given once. */
export async function checkSharing(deployment: Deployment): Promise<string> {
  await deployment.compose('up', '--wait', '--scale', 'inference-worker=3')
  const workers = await deployment.replicas('inference-worker')
  assert.equal(workers.length, 3)
  const before = await countAnswers(deployment, workers)
  await holdBattles(deployment.url, SHARED_BATTLES)
  const after = await countAnswers(deployment, workers)
  const shares = after.map((count, index) => count - (before[index] ?? 0))
  assert.equal(
    shares.reduce((sum, share) => sum + share),
    2 * SHARED_BATTLES,
    `answers: ${shares}`,
  )
  assert.ok(
    shares.every((share) => share > 0),
    `answers: ${shares}`,
  )
  return `--scale inference-worker=3: ${SHARED_BATTLES} battles at once, assay_answer_seconds_count grew by ${shares.join(', ')}`
}

function countAnswers(deployment: Deployment, workers: readonly Replica[]): Promise<number[]> {
  return Promise.all(
    workers.map((worker) => readMetricOf(deployment, worker, 'assay_answer_seconds_count')),
  )
}
