import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'

/** A loopback port that was free a moment ago. Whoever uses it must be ready to ask for another. */
export async function findFreePort(host = '127.0.0.1'): Promise<number> {
  const server = createServer().listen(0, host)
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}
