import { once } from 'node:events'
import { createServer } from 'node:net'

/**
 * Checks that the port is free.
 * @throws {Error} if another process listens on it.
 */
export async function checkPort(host: string, port: number): Promise<void> {
  const server = createServer()
  try {
    server.listen(port, host)
    await once(server, 'listening')
  } catch (error) {
    const reason = error instanceof Error && 'code' in error ? error.code : error
    const text = reason === 'EADDRINUSE' ? 'is in use by another program' : `is refused (${reason})`
    throw new Error(`${host}:${port} ${text}. Set PORT to another number.`, { cause: error })
  }
  server.close()
  await once(server, 'close')
}
