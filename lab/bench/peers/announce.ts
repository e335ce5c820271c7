import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'

/**
 * Listens, sends the address to the benchmark that forked this process, and ends together with the
 * benchmark.
 */
export function announce(server: Server): void {
  server.listen(0, '127.0.0.1', () => {
    process.send?.({ url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` })
  })
  process.once('disconnect', () => process.exit())
}
