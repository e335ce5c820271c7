import { once } from 'node:events'
import { createServer } from 'node:net'

/** Below the ports that systems lend to clients: Linux from 32,768 on. */
const FIRST_PORT = 10_000
const PORTS = 22_000
/** More than one process asks for. */
const PORTS_EACH = 50

let next = process.pid * PORTS_EACH

/**
 * A loopback port on which nobody listens, for a server that starts in a moment and may be down in
 * between. No client is lent it meanwhile, this process does not give it twice, and one that was
 * started soon before or after has others to give, by its id.
 */
export async function findFreePort(): Promise<number> {
  for (let tries = 0; tries < PORTS; tries += 1) {
    const port = FIRST_PORT + (next++ % PORTS)
    if (await isFree(port)) return port
  }
  throw new Error(`all ports from ${FIRST_PORT} to ${FIRST_PORT + PORTS - 1} are taken`)
}

async function isFree(port: number): Promise<boolean> {
  const server = createServer().listen(port, '127.0.0.1')
  try {
    await once(server, 'listening')
  } catch {
    return false
  }
  server.close()
  await once(server, 'close')
  return true
}
