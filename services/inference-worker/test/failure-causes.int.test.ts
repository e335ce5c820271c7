import type { AnswerErrorCode } from '@assay/contracts/chat/answer-errors'
import type { ConnectionKind } from '@assay/contracts/connections'
import { test } from '@assay/testing'
import { expect } from 'vitest'
import { providerAt } from './arena/provider-at.ts'
import { readAnswer, waitForTurnEnd } from './arena/read-turn.ts'
import { requestAnswers, seedTurn } from './arena/seed-turn.ts'
import { startWorker } from './arena/start-worker.ts'
import { FAILURE_CASES } from './failure-cases.ts'
import { collect } from './provider-servers/collect.ts'
import {
  chunk,
  FINISH,
  type Misbehaviour,
  startHostileServer,
  writePieces,
} from './provider-servers/start-hostile-server.ts'

/** The kinds of connection for the vendors of the table. All other servers have OpenAI's protocol. */
const KINDS: Readonly<Record<string, ConnectionKind>> = {
  OpenAI: 'openai',
  Anthropic: 'anthropic',
  Gemini: 'google',
  Mistral: 'mistral',
  xAI: 'xai',
  Perplexity: 'perplexity',
  DeepSeek: 'deepseek',
  OpenRouter: 'openrouter',
}

const refuse =
  (status: number, body: unknown): Misbehaviour =>
  (response) => {
    const text = typeof body === 'string' ? body : JSON.stringify(body)
    response.writeHead(status, { 'retry-after': '0' }).end(text)
  }

/** Calls to a server that is loading are repeated for 15 s, so other tests cover them. */
const isLoading = ({ body }: { readonly body: unknown }) => /Loading/.test(JSON.stringify(body))

test.for(FAILURE_CASES.filter((row) => !isLoading(row)))(
  '$of responds with $status: $code',
  async ({ of, status, body, code }) => {
    await using server = await startHostileServer(refuse(status, body))
    const { error } = await collect(providerAt(server.url, KINDS[of]))
    expect(error).toMatchObject({ code })
  },
)

const firstOf = (wanted: AnswerErrorCode) => {
  const row = FAILURE_CASES.find(({ code }) => code === wanted)
  return refuse(row?.status ?? 0, row?.body)
}

/** An answer is out of attempts if its workers die, so no server causes it. */
const CAUSES: Readonly<Record<Exclude<AnswerErrorCode, 'attempts_exhausted'>, Misbehaviour>> = {
  bad_key: firstOf('bad_key'),
  no_credit: firstOf('no_credit'),
  unknown_model: firstOf('unknown_model'),
  too_long: firstOf('too_long'),
  rate_limited: firstOf('rate_limited'),
  overloaded: firstOf('overloaded'),
  misconfigured: firstOf('misconfigured'),
  unreachable: (response) => void response.destroy(),
  timed_out: (response) => void response.writeHead(200).flushHeaders(),
  broken_stream: async (response) => {
    await writePieces(response, [`data: ${chunk('Metformin')}\n\n`])
    response.destroy()
  },
  empty: (response) => void response.end(FINISH),
}

test.for(Object.entries(CAUSES))(
  'a failed answer is stored with its cause: %s',
  async ([code, misbehave], { db, bus, log }) => {
    await using server = await startHostileServer(misbehave)
    const provider = providerAt(server.url)
    await using _worker = await startWorker({ db, bus, log, provider, times: { silenceMs: 500 } })
    const turn = await seedTurn(db)
    await requestAnswers({ db, bus, log }, turn)
    await waitForTurnEnd(db, turn)
    const { state, errorCode } = await readAnswer(db, turn.answers.left)
    expect({ state, errorCode }).toEqual({ state: 'failed', errorCode: code })
  },
)
