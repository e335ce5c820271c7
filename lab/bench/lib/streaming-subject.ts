import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findFreePort } from '@assay/system/servers'
import { seedGuests } from '@assay/testing/arena'
import { startProgram } from '@assay/testing/program'
import type { BenchArena } from './arena.ts'
import { holdBattle } from './chat.ts'
import { peerPrograms } from './peers.ts'

/** Called with each piece of text and with the name of the answer to which it belongs. */
type OnText = (text: string, answer: string) => void

/** A system that answers a question with a stream of text pieces. */
export interface StreamingSubject {
  readonly name: string
  /** Number of answers per question. */
  readonly answers: number
  /**
   * Asks a question. Resolves when all answers are complete, or after `signal` aborts. Rejects if
   * the question is refused.
   */
  ask(onText: OnText, signal: AbortSignal): Promise<void>
}

/** Creates a subject for a server with OpenAI's API at `url`: the provider itself or a proxy. */
export function completionsAt(name: string, url: string, key = 'none'): StreamingSubject {
  const messages = [{ role: 'user', content: 'Why?' }]
  const body = JSON.stringify({ model: 'bench', stream: true, messages })
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' }
  return {
    ...{ name, answers: 1 },
    async ask(onText, signal) {
      const sent = request(`${url}/v1/chat/completions`, { method: 'POST', headers, signal })
      sent.on('error', () => {}).end(body)
      try {
        const [response] = await once(sent, 'response', { signal })
        if (response.statusCode !== 200) throw new Error(`${name} answered ${response.statusCode}`)
        for await (const text of piecesOf(response)) onText(text, 'only')
      } catch (error) {
        if (!signal.aborted) throw error
      }
    },
  }
}

async function* piecesOf(response: AsyncIterable<Buffer>): AsyncGenerator<string> {
  let rest = ''
  for await (const chunk of response) {
    const events = (rest + chunk.toString('latin1')).split('\n\n')
    rest = events.pop() ?? ''
    for (const event of events) {
      const text = /"content":"([^"]+)"/.exec(event)?.[1]
      if (text) yield text
    }
  }
}

/**
 * Creates a subject for the full path through an arena: guests hold battles, with two answers per
 * question.
 */
export async function battlesOf(arena: BenchArena, atOnce: number): Promise<StreamingSubject> {
  const idle = await seedGuests(arena, atOnce)
  return {
    ...{ name: 'Assay', answers: 2 },
    async ask(onText, signal) {
      const guest = idle.shift()
      if (!guest) throw new Error('more questions at once than guests')
      await holdBattle(arena.url, guest.fingerprint, {
        signal,
        onEvent: (event) => event.event === 'token' && onText(event.token, event.llm_name),
      })
      idle.push(guest)
    },
  }
}

/**
 * Starts LiteLLM's proxy in front of an OpenAI-compatible provider, with one worker process and
 * default settings. Returns undefined if it cannot be installed.
 */
export async function startLiteLlm(
  providerUrl: string,
): Promise<(StreamingSubject & AsyncDisposable) | undefined> {
  const programs = await peerPrograms('litellm')
  if (!programs) return undefined
  await using resources = new AsyncDisposableStack()
  const folder = await mkdtemp(join(tmpdir(), 'assay-litellm-'))
  resources.defer(() => rm(folder, { recursive: true, force: true }))
  const [config, port] = [join(folder, 'config.yaml'), await findFreePort()]
  const litellm_params = { model: 'openai/bench', api_base: `${providerUrl}/v1`, api_key: 'none' }
  // JSON is valid YAML.
  await writeFile(config, JSON.stringify({ model_list: [{ model_name: 'bench', litellm_params }] }))
  const args = ['--config', config, '--host', '127.0.0.1', '--port', String(port)]
  const { url } = resources.use(
    await startProgram({
      ...{ command: join(programs, 'litellm'), args, port, startMs: 180_000 },
      env: { ...process.env, LITELLM_MASTER_KEY: 'sk-bench', LITELLM_LOG: 'ERROR' },
      healthPath: '/health/liveliness',
    }),
  )
  const kept = resources.move()
  const subject = completionsAt('LiteLLM', url, 'sk-bench')
  return { ...subject, [Symbol.asyncDispose]: () => kept.disposeAsync() }
}
