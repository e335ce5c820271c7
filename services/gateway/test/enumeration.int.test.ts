import { randomInt } from 'node:crypto'
import { shortOrLong } from '@assay/testing/long-form'
import { expect } from 'vitest'
import { anAccount, anEmail, logIn, send, signUp } from './accounts.ts'
import type { Gateway } from './gateway.ts'
import { test as base } from './mailed-gateway.ts'

const PAIRS = 200
/** On a busy machine, a clear result needs more pairs. */
const MAX_PAIRS = 5 * PAIRS
const WARM_UP = 5
const TOLERATED_MS = 5
const TOLERATED_SHARE_OF_SPREAD = 0.1

const test = base.extend('mailPolicy', { scope: 'file' }, { RATE_LIMIT_SCALE: '1000000' })

type Call = () => Promise<Response>

interface TimedResponse {
  readonly ms: number
  readonly text: string
}

async function timed(call: Call): Promise<TimedResponse> {
  const startedAt = performance.now()
  const response = await call()
  const body = (await response.json()) as object
  const ms = performance.now() - startedAt
  // The request id is removed, because it is always different.
  const text = `${response.status} ${JSON.stringify({ ...body, request_id: undefined })}`
  return { ms, text }
}

interface Pair {
  readonly known: TimedResponse
  readonly unknown: TimedResponse
}

interface Comparison {
  readonly differenceMs: number
  readonly toleratedMs: number
}

/**
 * Makes pairs of calls with a known and an unknown address, in random order. Other load on the
 * machine affects both calls equally and cancels out in the difference within each pair.
 */
async function compare(known: Call, unknown: Call): Promise<Comparison> {
  const pairs: Pair[] = []
  const callBoth = async () => {
    const isKnownFirst = randomInt(2) === 0
    const first = await timed(isKnownFirst ? known : unknown)
    const second = await timed(isKnownFirst ? unknown : known)
    pairs.push(isKnownFirst ? { known: first, unknown: second } : { known: second, unknown: first })
  }
  for (let pair = 0; pair < WARM_UP; pair += 1) await callBoth()
  pairs.length = 0
  for (;;) {
    for (let pair = 0; pair < PAIRS; pair += 1) await callBoth()
    const comparison = summarise(pairs)
    const isSettled = comparison.differenceMs <= comparison.toleratedMs
    if (isSettled || pairs.length >= MAX_PAIRS) return comparison
  }
}

function summarise(pairs: readonly Pair[]): Comparison {
  const all = pairs.flatMap((pair) => [pair.known.ms, pair.unknown.ms])
  const differences = pairs.map((pair) => pair.known.ms - pair.unknown.ms)
  const spread = quantile(all, 0.75) - quantile(all, 0.25)
  return {
    differenceMs: Math.abs(quantile(differences, 0.5)),
    toleratedMs: Math.max(TOLERATED_MS, TOLERATED_SHARE_OF_SPREAD * spread),
  }
}

function quantile(values: readonly number[], share: number): number {
  return values.toSorted((a, b) => a - b)[Math.floor(share * (values.length - 1))] ?? Number.NaN
}

/** Calls that are possible for any address, with or without an account. */
const ACTS: Readonly<Record<string, (gateway: Gateway, email: string) => Promise<Response>>> = {
  'a log-in': (gateway, email) => logIn(gateway, email, { password: 'not the password' }),
  'a recovery': (gateway, email) => send(gateway, 'POST', `/password-recovery/${email}`),
  'a sign-up': (gateway, email) => signUp(gateway, email),
}

test.for([
  ['a log-in', '400 {"detail":"Incorrect email or password","code":"incorrect_email_or_password"}'],
  ['a recovery', '200 {"message":"Password recovery email sent"}'],
] as const)('%s reveals nothing about an unknown address', async ([act, text], { gateway }) => {
  const { email } = await anAccount(gateway)
  for (const address of [email, anEmail()]) {
    const answered = await timed(async () => (await ACTS[act]?.(gateway, address)) as Response)
    expect(answered.text).toBe(text)
  }
})

// This test runs only in the long form, because timings on a busy machine are too noisy.
test.for(shortOrLong([], Object.entries(ACTS)))(
  '%s takes equally long for an unknown address',
  async ([, act], { gateway }) => {
    const { email } = await anAccount(gateway)
    const comparison = await compare(
      () => act(gateway, email),
      () => act(gateway, anEmail()),
    )
    expect(comparison.differenceMs).toBeLessThanOrEqual(comparison.toleratedMs)
  },
)
