import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { connect, createServer } from 'node:net'
import { resolve } from 'node:path'
import { text } from 'node:stream/consumers'
import { StackError } from './stack-error.ts'

/**
 * Locks a data folder for this process. The lock is a socket in Linux's abstract namespace. The
 * kernel releases it when the process ends, so it cannot become stale. On other operating systems,
 * only the locks of PostgreSQL, Redis and NATS protect the folder.
 * @throws {StackError} if another process holds the lock.
 */
export async function lockFolder(folder: string): Promise<AsyncDisposable> {
  if (process.platform !== 'linux') return { async [Symbol.asyncDispose]() {} }
  const name = createHash('sha256').update(resolve(folder)).digest('hex').slice(0, 32)
  const address = `\0assay-${name}`
  const server = createServer((socket) => socket.end(String(process.pid)))
  server.unref()
  try {
    server.listen(address)
    await once(server, 'listening')
  } catch (error) {
    const holder = await text(connect(address)).catch(() => 'unknown')
    throw new StackError(
      `The data in ${folder} is in use by process ${holder}: Assay already runs from this folder.`,
      { cause: error },
    )
  }
  return {
    async [Symbol.asyncDispose]() {
      server.close()
    },
  }
}
