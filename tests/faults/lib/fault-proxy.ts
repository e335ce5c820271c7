import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { type Direction, type Fault, relayBytes } from './relay-bytes.ts'

/** A connection through the proxy, while both of its ends are open. */
export interface ProxiedConnection {
  /** The client's own port, by which a test identifies the connection. */
  readonly clientPort: number | undefined
  /** Resets both sides, as a crash does. */
  reset(): void
  /** Sends FIN to one side, and continues to read from that side. */
  halfClose(direction: Direction): void
}

/** A TCP proxy on loopback with configurable faults. */
export interface FaultProxy extends AsyncDisposable {
  readonly port: number
  readonly connections: ReadonlySet<ProxiedConnection>
  /** Sets the faults of all present and future connections. `{}` heals them. */
  set(fault: Fault): void
  /** Chooses the faults of each new connection, counted from 0. A connection keeps its faults. */
  plan(choose: (index: number) => Fault): void
  /** Resets all open connections. Returns their number. */
  resetAll(): number
}

/** The target of a proxy. */
export interface ProxyTarget {
  readonly host?: string
  readonly port: number
}

/**
 * Listens on its own port and forwards bytes to `target`. If `target` is a function, it is called
 * for each new connection; if it returns no target, the connection is refused.
 */
export async function startFaultProxy(
  target: ProxyTarget | (() => ProxyTarget | undefined),
): Promise<FaultProxy> {
  const connections = new Set<ProxiedConnection>()
  let fault: Fault = {}
  let choose: (index: number) => Fault = () => ({})
  let accepted = 0

  const accept = (client: Socket) => {
    const own = choose(accepted)
    accepted += 1
    const current = () => ({ ...own, ...fault })
    const chosen = typeof target === 'function' ? target() : target
    if (current().refuse || !chosen) {
      client.resetAndDestroy()
      return
    }
    const server = connect({ host: chosen.host ?? '127.0.0.1', port: chosen.port })
    const connection = join(client, server)
    connections.add(connection)
    client.once('close', () => connections.delete(connection))
    void relayBytes({ from: client, to: server, direction: 'up', fault: current, connection })
    void relayBytes({ from: server, to: client, direction: 'down', fault: current, connection })
  }
  const listener = createServer({ allowHalfOpen: true, noDelay: true }, accept)
  listener.listen(0, '127.0.0.1')
  await once(listener, 'listening')

  const resetAll = () => {
    const open = [...connections]
    for (const connection of open) connection.reset()
    return open.length
  }
  return {
    port: (listener.address() as AddressInfo).port,
    connections,
    set(next) {
      fault = next
    },
    plan(next) {
      choose = next
    },
    resetAll,
    async [Symbol.asyncDispose]() {
      listener.close()
      resetAll()
      await once(listener, 'close')
    },
  }
}

function join(client: Socket, server: Socket): ProxiedConnection {
  const { remotePort: clientPort } = client
  const reset = () => {
    client.resetAndDestroy()
    server.resetAndDestroy()
  }
  // When one end fails, so does the other. Neither is an error in the test.
  for (const end of [client, server]) end.on('error', reset)
  client.once('close', () => server.destroy())
  server.once('close', () => client.destroy())
  server.setNoDelay(true)
  return {
    clientPort,
    reset,
    halfClose: (direction) => void (direction === 'up' ? server : client).end(),
  }
}
