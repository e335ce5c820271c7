import { randomInt } from 'node:crypto'
import { expect } from 'vitest'
import { anAccount, anEmail, logIn, send, signUp } from './accounts.ts'
import { test as base } from './mailed-gateway.ts'

/** `ENUMERATION_PAIRS=200` for the long form. */
const PAIRS = Number(process.env.ENUMERATION_PAIRS ?? 60)
/** So many times as many settle what a busy machine has blurred. */
const MOST_PAIRS = 5 * PAIRS
const WARM_UP = 5
const TOLERATED_MS = 5
const TOLERATED_SHARE_OF_SPREAD = 0.1

const test = base.extend('mailPolicy', { scope: 'file' }, { RATE_LIMIT_SCALE: '1000000' })

type Ask = () => Promise<Response>

interface Told {
  readonly ms: number
  readonly text: string
}

async function timed(ask: Ask): Promise<Told> {
  const askedAt = performance.now()
  const response = await ask()
  const body = (await response.json()) as object
  const ms = performance.now() - askedAt
  // Every request has an id of its own.
  const text = `${response.status} ${JSON.stringify({ ...body, request_id: undefined })}`
  return { ms, text }
}

interface Pair {
  readonly known: Told
  readonly unknown: Told
}

interface Comparison {
  readonly texts: ReadonlySet<string>
  readonly differenceMs: number
  readonly toleratedMs: number
}

/**
 * Asks about a known and an unknown address by turns, which of the two first by chance: whatever
 * else the machine does meanwhile meets both alike, and the difference within each pair is left.
 */
async function compare(known: Ask, unknown: Ask): Promise<Comparison> {
  const pairs: Pair[] = []
  const askBoth = async () => {
    const isKnownFirst = randomInt(2) === 0
    const first = await timed(isKnownFirst ? known : unknown)
    const second = await timed(isKnownFirst ? unknown : known)
    pairs.push(isKnownFirst ? { known: first, unknown: second } : { known: second, unknown: first })
  }
  for (let pair = 0; pair < WARM_UP; pair += 1) await askBoth()
  pairs.length = 0
  for (;;) {
    for (let pair = 0; pair < PAIRS; pair += 1) await askBoth()
    const comparison = summarise(pairs)
    const isSettled = comparison.differenceMs <= comparison.toleratedMs
    if (isSettled || pairs.length >= MOST_PAIRS) return comparison
  }
}

function summarise(pairs: readonly Pair[]): Comparison {
  const all = pairs.flatMap((pair) => [pair.known.ms, pair.unknown.ms])
  const differences = pairs.map((pair) => pair.known.ms - pair.unknown.ms)
  const spread = quantile(all, 0.75) - quantile(all, 0.25)
  return {
    texts: new Set(pairs.flatMap((pair) => [pair.known.text, pair.unknown.text])),
    differenceMs: Math.abs(quantile(differences, 0.5)),
    toleratedMs: Math.max(TOLERATED_MS, TOLERATED_SHARE_OF_SPREAD * spread),
  }
}

function quantile(values: readonly number[], share: number): number {
  return values.toSorted((a, b) => a - b)[Math.floor(share * (values.length - 1))] ?? Number.NaN
}

test('a log-in takes as long and says as little for an unknown address', async ({ gateway }) => {
  const { email } = await anAccount(gateway)
  const wrong = { password: 'not the password' }
  const told = await compare(
    () => logIn(gateway, email, wrong),
    () => logIn(gateway, anEmail(), wrong),
  )
  expect([...told.texts]).toEqual(['400 {"detail":"Incorrect email or password"}'])
  expect(told.differenceMs).toBeLessThanOrEqual(told.toleratedMs)
})

test('a recovery takes as long and says as little for an unknown address', async ({ gateway }) => {
  const { email } = await anAccount(gateway)
  const recover = (address: string) => send(gateway, 'POST', `/password-recovery/${address}`)
  const told = await compare(
    () => recover(email),
    () => recover(anEmail()),
  )
  expect([...told.texts]).toEqual(['200 {"message":"Password recovery email sent"}'])
  expect(told.differenceMs).toBeLessThanOrEqual(told.toleratedMs)
})

test('a sign-up takes as long for a taken address, whatever it then says', async ({ gateway }) => {
  const { email } = await anAccount(gateway)
  const told = await compare(
    () => signUp(gateway, email),
    () => signUp(gateway, anEmail()),
  )
  expect(told.differenceMs).toBeLessThanOrEqual(told.toleratedMs)
})
