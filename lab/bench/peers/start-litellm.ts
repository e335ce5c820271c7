import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findFreePort, spawnGuarded } from '@assay/stack'
import { waitFor } from '@assay/system'
import { peerPrograms } from '../lib/peer-programs.ts'
import { completionsAt, type StreamingSubject } from '../lib/streaming-subject.ts'

const KEY = 'sk-bench'
const STARTED_WITHIN_MS = 180_000

/**
 * The proxy of LiteLLM before an OpenAI-compatible provider, with one worker process and its
 * settings as they come. Undefined where it cannot be had.
 */
export async function startLiteLlm(
  providerUrl: string,
): Promise<(StreamingSubject & AsyncDisposable) | undefined> {
  const programs = await peerPrograms('litellm')
  if (!programs) return undefined
  const folder = await mkdtemp(join(tmpdir(), 'assay-litellm-'))
  const config = join(folder, 'config.yaml')
  const port = await findFreePort()
  const parameters = { model: 'openai/bench', api_base: providerUrl, api_key: 'none' }
  // JSON is YAML.
  await writeFile(
    config,
    JSON.stringify({ model_list: [{ model_name: 'bench', litellm_params: parameters }] }),
  )
  const args = ['--config', config, '--host', '127.0.0.1', '--port', String(port)]
  const child = spawnGuarded(join(programs, 'litellm'), args, {
    env: { ...process.env, LITELLM_MASTER_KEY: KEY, LITELLM_LOG: 'ERROR' },
    stdio: 'ignore',
    orphanSignal: 'SIGKILL',
  })
  const stop = async () => {
    child.kill('SIGKILL')
    await rm(folder, { recursive: true, force: true })
  }
  const url = `http://127.0.0.1:${port}`
  const isUp = () =>
    fetch(`${url}/health/liveliness`).then(
      ({ ok }) => ok,
      () => false,
    )
  try {
    await waitFor('LiteLLM answers', STARTED_WITHIN_MS, isUp, 500)
  } catch (error) {
    await stop()
    throw error
  }
  return { ...completionsAt('LiteLLM', `${url}/v1`, KEY), [Symbol.asyncDispose]: stop }
}
