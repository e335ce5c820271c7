import { setTimeout as delay } from 'node:timers/promises'
import { publish, request } from '@assay/bus'
import { attachAnswer, stopAnswer } from '@assay/contracts/bus/subjects'
import { startScriptedProvider, test } from '@assay/testing'
import { insertRows, selectRow } from '@assay/testing/rows'
import { expect } from 'vitest'
import type { Provider } from '../src/providers/provider.ts'
import { type ControlledProvider, controlledProvider } from './arena/controlled-provider.ts'
import { providerAt } from './arena/provider-at.ts'
import { listenAs, readAnswer, turnState, waitForTurnEnd } from './arena/read-turn.ts'
import { requestAnswers, type SeededTurn, type Stage, seedTurn } from './arena/seed-turn.ts'
import { startWorker } from './arena/start-worker.ts'

test('the streamed text of both answers equals the stored text', async ({
  db,
  bus,
  log,
  resources,
}) => {
  const server = resources.use(await startScriptedProvider())
  const left = 'scripted-tokens=40,gap=2,seed=1'
  const right = 'scripted-tokens=10,gap=5,seed=2'
  const turn = await seedTurn(db, { left, right })
  using gateway = listenAs(bus, turn.gateway)
  await bus.flush()
  resources.use(await startWorker({ db, bus, log, provider: providerAt(server.url) }))
  await requestAnswers({ db, bus, log }, turn)

  expect(await waitForTurnEnd(db, turn)).toBe('done')

  await expect.poll(() => gateway.endOf(turn.answers.left)).toBeTruthy()
  for (const side of ['left', 'right'] as const) {
    const stored = await readAnswer(db, turn.answers[side])
    expect(stored).toMatchObject({
      ...{ state: 'done', attempt: 1, errorCode: null, finishReason: 'stop' },
      ...{ leaseUntil: null, outputTokens: side === 'left' ? 40 : 10, inputTokens: 7 },
    })
    expect(stored.ttftMs).toBeGreaterThanOrEqual(0)
    expect(gateway.textOf(turn.answers[side])).toBe(stored.content)
    expect(gateway.endOf(turn.answers[side])?.seq).toBe(stored.content.length)
  }
  const ends = gateway.frames.filter(({ kind }) => kind === 'end')
  expect(ends.map((end) => 'turn' in end && end.turn).sort()).toEqual(['done', null])
  expect([server.calls(left), server.calls(right)]).toEqual([1, 1])
})

test('the failure of one side does not affect the other', async ({ db, bus, log, resources }) => {
  const server = resources.use(await startScriptedProvider())
  // A reset discards unread data, so the text before it needs time to arrive.
  const turn = await seedTurn(db, { left: 'scripted-cutAt=3,gap=60', right: 'scripted-tokens=4' })
  using gateway = listenAs(bus, turn.gateway)
  resources.use(await startWorker({ db, bus, log, provider: providerAt(server.url) }))
  await requestAnswers({ db, bus, log }, turn)

  expect(await waitForTurnEnd(db, turn)).toBe('done')

  const failed = await readAnswer(db, turn.answers.left)
  expect(failed).toMatchObject({ state: 'failed', errorCode: 'broken_stream' })
  expect(gateway.textOf(turn.answers.left)).toBe(failed.content)
  await expect
    .poll(() => gateway.endOf(turn.answers.left))
    .toMatchObject({ state: 'failed', errorCode: 'broken_stream' })
  expect((await readAnswer(db, turn.answers.right)).state).toBe('done')
})

test.for([
  ['without any text', 'scripted-tokens=0,declines=1', false],
  ['after some text', 'scripted-tokens=3,declines=1', true],
] as const)(
  'users can vote on a turn in which one answer declined %s and the other failed',
  async ([_when, left, hasText], { db, bus, log, resources }) => {
    const server = resources.use(await startScriptedProvider())
    const turn = await seedTurn(db, { left, right: 'scripted-status=401' })
    using gateway = listenAs(bus, turn.gateway)
    resources.use(await startWorker({ db, bus, log, provider: providerAt(server.url) }))
    await requestAnswers({ db, bus, log }, turn)

    expect(await waitForTurnEnd(db, turn)).toBe('done')
    const declined = await readAnswer(db, turn.answers.left)
    expect(declined).toMatchObject({ state: 'done', errorCode: null, finishReason: 'declined' })
    expect(declined.style).toBeNull()
    expect(declined.content !== '').toBe(hasText)
    await expect
      .poll(() => gateway.endOf(turn.answers.left))
      .toMatchObject({ state: 'done', errorCode: null, ending: 'declined' })
  },
)

test('a turn without any text fails', async ({ db, bus, log, resources }) => {
  const server = resources.use(await startScriptedProvider())
  const turn = await seedTurn(db, { left: 'scripted-status=400', right: 'scripted-tokens=0' })
  resources.use(await startWorker({ db, bus, log, provider: providerAt(server.url) }))
  await requestAnswers({ db, bus, log }, turn)

  expect(await waitForTurnEnd(db, turn)).toBe('failed')
  expect((await readAnswer(db, turn.answers.left)).errorCode).toBe('misconfigured')
  expect((await readAnswer(db, turn.answers.right)).errorCode).toBe('empty')
})

test('an endless answer is cut at the maximum size, and the model call ends', async ({
  db,
  bus,
  log,
  resources,
}) => {
  const server = resources.use(await startScriptedProvider())
  const turn = await seedTurn(db, { left: 'scripted-endless=1', right: 'scripted-tokens=1' })
  resources.use(await startWorker({ db, bus, log, provider: providerAt(server.url) }))
  await requestAnswers({ db, bus, log }, turn)

  expect(await waitForTurnEnd(db, turn)).toBe('done')
  const cut = await readAnswer(db, turn.answers.left)
  expect(cut).toMatchObject({ state: 'done', errorCode: null, finishReason: 'length' })
  expect(Buffer.byteLength(cut.content)).toBe(64 * 1024)
})

test('text that turns out to be reasoning is retracted, and the answer restarts', async ({
  db,
  bus,
  log,
  resources,
}) => {
  const thinker: Provider = {
    async stream(_, signal, take) {
      take({ type: 'text', text: 'Hm, TREM2. ' })
      await delay(50, undefined, { signal })
      take({ type: 'retract' })
      for (const text of ['TREM2 is a ', 'microglial ', 'receptor.']) {
        take({ type: 'text', text })
        await delay(20, undefined, { signal })
      }
      take({
        ...{ type: 'finish', finishReason: 'stop', providerVersion: undefined },
        usage: { inputTokens: 1, outputTokens: 2 },
        sources: [{ url: 'https://example.org/', title: 'A' }],
      })
    },
  }
  const turn = await seedTurn(db)
  using gateway = listenAs(bus, turn.gateway)
  await bus.flush()
  resources.use(await startWorker({ db, bus, log, provider: thinker }))
  await requestAnswers({ db, bus, log }, turn)

  expect(await waitForTurnEnd(db, turn)).toBe('done')
  const stored = await readAnswer(db, turn.answers.left)
  expect(stored).toMatchObject({
    ...{ content: 'TREM2 is a microglial receptor.', reasoning: 'Hm, TREM2. ', attempt: 2 },
    providerSources: [{ url: 'https://example.org/', title: 'A' }],
  })
  await expect.poll(() => gateway.endOf(turn.answers.left)).toMatchObject({ attempt: 2 })
  const sent = gateway.frames.filter(({ answer }) => answer === turn.answers.left)
  const textOf = (attempt: number) =>
    sent.map((frame) => (frame.kind === 'text' && frame.attempt === attempt ? frame.text : ''))
  expect([textOf(1).join(''), textOf(2).join('')]).toEqual(['Hm, TREM2. ', stored.content])
})

test('a repeated request for a finished answer calls no model', async ({
  db,
  bus,
  log,
  resources,
}) => {
  const server = resources.use(await startScriptedProvider())
  // Requests of earlier tests may be delivered again, but ask other models.
  const [left, right] = ['scripted-tokens=3,seed=31', 'scripted-tokens=3,seed=32']
  const turn = await seedTurn(db, { left, right })
  resources.use(await startWorker({ db, bus, log, provider: providerAt(server.url) }))
  await requestAnswers({ db, bus, log }, turn)
  await waitForTurnEnd(db, turn)

  await requestAnswers({ db, bus, log }, turn)
  const later = await seedTurn(db)
  await requestAnswers({ db, bus, log }, later)
  await waitForTurnEnd(db, later)

  expect([server.calls(left), server.calls(right)]).toEqual([1, 1])
  expect((await readAnswer(db, turn.answers.left)).attempt).toBe(1)
})

test('text with NUL or unpaired surrogates is streamed exactly as it is stored', async ({
  db,
  bus,
  log,
  resources,
}) => {
  const provider = controlledProvider()
  const turn = await seedTurn(db)
  using gateway = listenAs(bus, turn.gateway)
  resources.use(await startWorker({ db, bus, log, provider }))
  await requestAnswers({ db, bus, log }, turn)
  await expect.poll(() => provider.requests.length).toBe(2)

  for (const piece of ['α\0β ', '\ud83e', '\uddec ', '\udc00', 'end\ud83e']) {
    provider.send(piece)
    await bus.flush()
  }
  provider.finish()
  await waitForTurnEnd(db, turn)

  const { content } = await readAnswer(db, turn.answers.left)
  expect(content).toBe('αβ 🧬 \ufffdend\ufffd')
  await expect.poll(() => gateway.endOf(turn.answers.left)).toBeTruthy()
  expect(gateway.textOf(turn.answers.left)).toBe(content)
})

test('a gateway that attaches during an answer gets the text so far and then the rest', async ({
  db,
  bus,
  log,
  resources,
}) => {
  const provider = controlledProvider()
  const turn = await seedTurn(db)
  resources.use(await startWorker({ db, bus, log, provider }))
  await requestAnswers({ db, bus, log }, turn)
  await expect.poll(() => provider.requests.length).toBe(2)
  provider.send('so far, ')

  using other = listenAs(bus, 'another-gateway')
  await expect
    .poll(() => request(bus, attachAnswer, turn.answers.left, { gateway: 'x' }, 500))
    .toMatchObject({ text: 'so far, ' })
  const reply = await request(
    bus,
    attachAnswer,
    turn.answers.left,
    { gateway: 'another-gateway' },
    500,
  )
  provider.send('so good')
  provider.finish()
  await waitForTurnEnd(db, turn)

  await expect.poll(() => other.endOf(turn.answers.left)).toBeTruthy()
  const rest = other.frames.map((frame) => (frame.kind === 'text' ? frame.text : '')).join('')
  expect(`${reply?.text}${rest}`).toBe('so far, so good')
  expect(reply?.attempt).toBe(1)
})

test('a stopped answer is the text so far', async ({ db, bus, log, resources }) => {
  const provider = controlledProvider()
  const turn = await seedTurn(db)
  using gateway = listenAs(bus, turn.gateway)
  resources.use(await startWorker({ db, bus, log, provider }))
  await requestAnswers({ db, bus, log }, turn)
  await expect.poll(() => provider.requests.length).toBe(2)
  provider.send('enough')
  await expect.poll(() => gateway.textOf(turn.answers.left)).toBe('enough')

  publish(bus, stopAnswer, turn.answers.left, {})
  publish(bus, stopAnswer, turn.answers.right, { keep: 3 })

  expect(await waitForTurnEnd(db, turn)).toBe('done')
  expect(await readAnswer(db, turn.answers.left)).toMatchObject({
    ...{ state: 'done', content: 'enough', finishReason: 'stopped' },
  })
  // The reader had seen only this much.
  expect((await readAnswer(db, turn.answers.right)).content).toBe('eno')
  await expect.poll(() => gateway.endOf(turn.answers.right)).toMatchObject({ seq: 3 })
})

test.for([
  ['an alias of its model', 'I am Heron-7.'],
  ['its model as its provider does', 'I am scripted-heron.'],
])('an answer that names %s is marked', async ([, sentence], { db, bus, log, resources }) => {
  const provider = controlledProvider()
  const turn = await seedTurn(db, { prompt: 'Explain TREM2.', left: 'scripted-heron' })
  resources.use(await startWorker({ db, bus, log, provider }))
  await answerBoth({ db, bus, log, provider }, turn, `${sentence} TREM2 is a receptor.`)
  expect(await readAnswer(db, turn.answers.left)).toMatchObject({
    selfIdentified: true,
    selfIdentification: sentence,
    style: 0,
  })
})

test('an answer is marked if a question of its thread asks who answers', async ({
  db,
  bus,
  log,
  resources,
}) => {
  const provider = controlledProvider()
  const asking = await seedTurn(db, { prompt: 'Explain HFpEF. Which model are you?' })
  resources.use(await startWorker({ db, bus, log, provider }))
  await answerBoth({ db, bus, log, provider }, asking, 'A stiff ventricle. Guess.')
  const marked = { selfIdentified: true, selfIdentification: 'Which model are you?' }
  expect(await readAnswer(db, asking.answers.left)).toMatchObject(marked)
  expect(await readAnswer(db, asking.answers.right)).toMatchObject(marked)

  const later = await seedTurn(db, { prompt: 'And HFrEF?', after: asking, idx: 1 })
  await answerBoth({ db, bus, log, provider }, later, 'A weak ventricle.')
  expect(await readAnswer(db, later.answers.left)).toMatchObject(marked)
})

test('a thread continues from the winning answer', async ({ db, bus, log, resources }) => {
  const provider = controlledProvider()
  const first = await seedTurn(db, { prompt: 'first' })
  resources.use(await startWorker({ db, bus, log, provider }))
  await answerBoth({ db, bus, log, provider }, first, 'first answer')
  await castVote(db, first, 'right_better')

  const second = await seedTurn(db, { prompt: 'second', after: first, idx: 1 })
  await requestAnswers({ db, bus, log }, second)
  await expect.poll(() => requestsOf(provider, second).length).toBe(2)

  const sent = requestsOf(provider, second)[0]
    ?.messages.slice(1)
    .map(({ content }) => content)
  expect(sent).toEqual(['first', 'first answer', 'second'])
  expect(await turnState(db, second)).toBe('streaming')
  provider.finish()
  await waitForTurnEnd(db, second)
})

/** The requests for this turn alone, because requests of earlier tests may be delivered again. */
function requestsOf({ requests }: ControlledProvider, { prompt }: SeededTurn) {
  return requests.filter(({ messages }) => messages.at(-1)?.content.endsWith(prompt))
}

/** Requests both answers of a turn. The provider gives this text as each of them. */
async function answerBoth(
  { provider, ...stage }: Stage & { readonly provider: ControlledProvider },
  turn: SeededTurn,
  text: string,
): Promise<void> {
  await requestAnswers(stage, turn)
  await expect.poll(() => requestsOf(provider, turn).length).toBe(2)
  provider.send(text)
  provider.finish()
  await waitForTurnEnd(stage.db, turn)
}

async function castVote(
  db: Parameters<typeof readAnswer>[0],
  turn: Awaited<ReturnType<typeof seedTurn>>,
  outcome: 'right_better',
): Promise<void> {
  const left = await readAnswer(db, turn.answers.left)
  const right = await readAnswer(db, turn.answers.right)
  const { voterId } = await selectRow(db, 'users', ['voterId'], { id: turn.userId })
  await insertRows(db, 'votes', {
    ...{ id: turn.id, turnId: turn.id, userId: turn.userId, voterId, outcome },
    ...{ leftModelId: left.modelId, rightModelId: right.modelId },
    ...{ sampleQuestion: false, rated: true },
  } as never)
}
