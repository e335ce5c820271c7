import { Client } from 'pg'
import { firstReply } from '../src/servers/first-reply.ts'
import type { Stack } from '../src/servers/index.ts'

/** The rows of one statement, over a connection of its own. */
export async function query(stack: Stack, text: string): Promise<unknown[]> {
  const client = new Client(stack.postgres.url)
  await client.connect()
  const { rows } = await client.query(text)
  await client.end()
  return rows
}

/** What Redis says to one command; empty when it says nothing for a second. */
export async function redisReply({ redis }: Stack, command: string): Promise<string> {
  const { hostname, port, password } = new URL(redis.url)
  const login = Buffer.from(`AUTH ${password}\r\n${command}\r\n`)
  return String(await firstReply(hostname, Number(port), login))
}

/** How NATS introduces itself. */
export async function natsReply({ nats }: Stack): Promise<string> {
  const { hostname, port } = new URL(nats.url)
  return String(await firstReply(hostname, Number(port), ''))
}
