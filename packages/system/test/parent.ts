import { startStack } from '../src/servers/index.ts'

// A parent process that the test kills. It starts servers, prints them, and waits to be killed.
const stack = await startStack()
const servers = [stack.postgres, stack.redis, stack.nats]
const line = JSON.stringify(servers.map(({ url, controls }) => ({ url, pid: controls?.pid() })))
process.stdout.write(`${line}\n`)
process.stdin.resume()
