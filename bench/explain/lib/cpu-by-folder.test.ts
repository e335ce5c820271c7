import { expect, test } from 'vitest'
import { cpuByFolder } from './cpu-by-folder.ts'

const URLS = [
  '',
  'file:///a/node_modules/.pnpm/pg@8/node_modules/pg/lib/client.js',
  'file:///a/node_modules/.pnpm/x@1/node_modules/@fastify/jwt/jwt.js',
  'file:///a/services/gateway/src/votes/cast-vote.ts',
  'node:internal/streams/readable',
]

test('busy time is shared out among packages, folders and modules', () => {
  const nodes = URLS.map((url, id) => ({ id, callFrame: frame(url, url ? 'f' : '(idle)') }))
  const profile = { nodes, startTime: 0, endTime: 1 }
  const shares = cpuByFolder({
    ...profile,
    samples: [0, 1, 2, 3, 4],
    timeDeltas: [0, 50, 40, 30, 20, 10],
  })
  expect(shares.map(({ folder, share }) => [folder, share])).toEqual([
    ['pg', 0.4],
    ['@fastify/jwt', 0.3],
    ['services/gateway/votes', 0.2],
    ['node:streams', 0.1],
  ])
})

function frame(url: string, functionName: string) {
  return { url, functionName, scriptId: '0', lineNumber: 0, columnNumber: 0 }
}
