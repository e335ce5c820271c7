import { turnStarted } from '@assay/contracts/events/turn-started'
import { type Database, findUnlabelledQuestion } from '@assay/db'
import { enqueueEvents, newEvent, startOutboxRelay } from '@assay/outbox'
import { test } from '@assay/testing'
import { expect } from 'vitest'
import { countLabelledToday } from '../src/labels/label-repository.ts'
import { startModelLabels } from '../src/labels/start-model-labels.ts'
import type { Provider } from '../src/providers/provider.ts'
import { createScriptedProvider } from '../src/scripted/scripted-provider.ts'
import { type SeededTurn, type Stage, seedTurn } from './arena/seed-turn.ts'

const UNSURE = 'Please go on'
const LIMITS = { silenceMs: 5_000, totalMs: 5_000 }

/** A provider that answers with the name of its model. */
const parrot: Provider = {
  async stream({ providerModel }, _signal, take) {
    take({ type: 'text', text: providerModel })
  },
}

async function label(
  { db, bus, log }: Stage,
  turns: readonly (SeededTurn & { readonly sampleQuestion?: boolean })[],
  model: { readonly providerModel: string; readonly provider?: Provider },
): Promise<void> {
  await using resources = new AsyncDisposableStack()
  const { provider = parrot, providerModel } = model
  await startModelLabels(
    {
      ...{ db, bus, log, provider, providerModel, version: providerModel.slice(0, 30) },
      ...{ dailyLimit: 1_000, limits: provider === parrot ? LIMITS : { ...LIMITS, totalMs: 300 } },
    },
    resources,
  )
  const relay = resources.use(startOutboxRelay(db, bus, log))
  await relay.commitWithEvents((trx) =>
    enqueueEvents(
      trx,
      turns.map(({ id: turnId, threadId, userId, sampleQuestion = false }) => {
        const about = { idx: 0, mode: 'battle' as const, sampleQuestion }
        return newEvent(turnStarted, 'test', { turnId, threadId, userId, ...about })
      }),
    ),
  )
  const last = turns.at(-1)?.id ?? ''
  await expect.poll(() => labelsOf(db, last), { timeout: 10_000 }).toHaveLength(2)
}

async function labelsOf(db: Database, turnId: string) {
  const rows = await db
    .selectFrom('turnLabels')
    .select(['axis', 'status', 'slugs', 'source'])
    .where('turnId', '=', turnId)
    .orderBy('axis')
    .execute()
  return rows.map(({ axis, status, slugs, source }) => [source, axis, status, ...slugs].join(' '))
}

test('a model labels only questions about which the classifiers are unsure', async ({
  db,
  bus,
  log,
}) => {
  const sure = await seedTurn(db, { prompt: 'How do the kidneys respond to metabolic alkalosis?' })
  const suggested = { ...(await seedTurn(db, { prompt: UNSURE })), sampleQuestion: true }
  const unsure = await seedTurn(db, { prompt: UNSURE })
  const providerModel = '{"subjects":["zoology","genetics"],"task":null}'
  await label({ db, bus, log }, [sure, suggested, unsure], { providerModel })
  expect(await labelsOf(db, unsure.id)).toEqual([
    'model subject matched genetics zoology',
    'model task abstained',
  ])
  expect(await labelsOf(db, sure.id)).toEqual([])
  expect(await labelsOf(db, suggested.id)).toEqual([])

  expect(await countLabelledToday(db)).toBe(1)
  const again = (version: string) =>
    findUnlabelledQuestion(db, unsure.id, { sources: ['model'], version })
  expect(await again(providerModel.slice(0, 30))).toBeUndefined()
  expect(await again('another')).toEqual({ prompt: UNSURE, earlier: [] })
})

test('an invalid answer or a timeout is stored as failed', async ({ db, bus, log }) => {
  const failed = ['model subject failed', 'model task failed']
  const garbage = await seedTurn(db, { prompt: `${UNSURE}, and say null` })
  await label({ db, bus, log }, [garbage], { providerModel: 'neuroscience' })
  expect(await labelsOf(db, garbage.id)).toEqual(failed)

  const slow = await seedTurn(db, { prompt: UNSURE })
  const script = { provider: createScriptedProvider(), providerModel: 'tokens=1000,gap=50' }
  await label({ db, bus, log }, [slow], script)
  expect(await labelsOf(db, slow.id)).toEqual(failed)
})
