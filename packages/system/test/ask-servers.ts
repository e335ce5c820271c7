import { Client } from 'pg'
import { firstReply } from '../src/servers/first-reply.ts'
import type { Stack } from '../src/servers/index.ts'

/** Runs one statement on a separate connection and returns the rows. */
export async function query(stack: Stack, text: string): Promise<unknown[]> {
  const client = new Client(stack.postgres.url)
  await client.connect()
  const { rows } = await client.query(text)
  await client.end()
  return rows
}

/** Returns the reply of Redis to one command; empty after a second without a reply. */
export async function redisReply({ redis }: Stack, command: string): Promise<string> {
  const { hostname, port, password } = new URL(redis.url)
  const login = Buffer.from(`AUTH ${password}\r\n${command}\r\n`)
  return String(await firstReply(hostname, Number(port), login))
}

/** Returns the first message that NATS sends to a client. */
export async function natsReply({ nats }: Stack): Promise<string> {
  const { hostname, port } = new URL(nats.url)
  return String(await firstReply(hostname, Number(port), ''))
}
