import { startStack } from '../src/index.ts'

// A parent to be killed: it starts servers, says which, and waits for its end.
const stack = await startStack({ env: { PATH: process.env.PATH, STACK: 'native' } })
const pids = [stack.postgres, stack.redis, stack.nats].map(({ controls }) => controls?.pid())
process.stdout.write(`${JSON.stringify(pids)}\n`)
process.stdin.resume()
