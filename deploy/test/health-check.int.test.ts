import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { createServer, type RequestListener } from 'node:http'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { listen } from '@assay/testing/listen'
import { describe, expect, test } from 'vitest'

const run = promisify(execFile)
const DEPLOY = join(import.meta.dirname, '..')

/**
 * Runs the check against a server that responds in this way. Returns the exit code and the error
 * output.
 */
async function check(answer: RequestListener): Promise<{ code: number; stderr: string }> {
  await using server = await listen(createServer(answer))
  return await ask(server.port)
}

async function ask(port: number): Promise<{ code: number; stderr: string }> {
  const env = { ...process.env, METRICS_ADDRESS: `0.0.0.0:${port}` }
  try {
    const { stderr } = await run(join(DEPLOY, 'health-check.sh'), [], { env })
    return { code: 0, stderr }
  } catch (error) {
    const { code, stderr } = error as { code: number; stderr: string }
    return { code, stderr }
  }
}

describe("the containers' health check", () => {
  test('succeeds with a single request when the dependencies respond', async () => {
    const asked: (string | undefined)[] = []
    const answer: RequestListener = ({ url }, response) => {
      asked.push(url)
      response.end('{"postgres":"ok"}')
    }
    expect(await check(answer)).toEqual({ code: 0, stderr: '' })
    expect(asked).toEqual(['/dependencies'])
  })

  test('names the missing servers', async () => {
    const body = '{"postgres":"ok","nats":"unavailable"}'
    const answer: RequestListener = (_request, response) => response.writeHead(503).end(body)
    expect(await check(answer)).toEqual({ code: 1, stderr: `503 ${body}\n` })
  })

  test('fails when no server listens or there is no response', async () => {
    expect((await ask(1)).code).toBe(1)
    expect((await check(() => {})).code).toBe(1)
  })

  test('starts a Node process in no image', () => {
    for (const file of ['Dockerfile', 'web.Dockerfile']) {
      const line = /^HEALTHCHECK.*$/m.exec(readFileSync(join(DEPLOY, file), 'utf8'))?.[0]
      expect(line).toMatch(/CMD \["(\/app\/health-check\.sh|wget)"/)
    }
  })
})
