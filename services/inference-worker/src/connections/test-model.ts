import type { TestedModel } from '@assay/contracts/bus/subjects'
import type { ModelTest } from '@assay/contracts/connection-problems'
import type { ModelRequest, Provider, ProviderEvent } from '../providers/provider.ts'
import { ProviderError } from '../providers/provider-error.ts'
import { type StreamLimits, startStreamClock } from '../providers/start-stream-clock.ts'
import { toRequestOptions } from '../providers/to-request-options.ts'

const LIMITS = { silenceMs: 60_000, totalMs: 60_000 }
const MAX_OUTPUT_TOKENS = 200
const MAX_TEXT_CHARS = 1_000
/** An answer that ends sooner after its first word came in one piece. */
const MIN_MEASURED_MS = 100
const QUESTION = 'What does insulin do? Answer in one short sentence.'

type Finish = Extract<ProviderEvent, { type: 'finish' }>

/**
 * Requests one short answer with the model's options, and measures it.
 * @throws {ProviderError} if there is no complete answer.
 */
export async function testModel(
  provider: Provider,
  model: TestedModel,
  stopping: AbortSignal,
): Promise<ModelTest> {
  using clock = startStreamClock(limitsOf(model), stopping)
  const startedAt = performance.now()
  let firstAt: number | undefined
  let text = ''
  let finish: Finish | undefined
  await provider.stream(toRequest(model), clock.signal, (event) => {
    if (event.type === 'alive') return clock.touch()
    clock.receive()
    if (event.type === 'text') {
      firstAt ??= performance.now()
      if (text.length < MAX_TEXT_CHARS) text += event.text
    }
    if (event.type === 'retract') text = ''
    if (event.type === 'finish') finish = event
  })
  if (!finish) throw new ProviderError('broken_stream')
  const endedAt = performance.now()
  return {
    first_word_ms: Math.round((firstAt ?? endedAt) - startedAt),
    total_ms: Math.round(endedAt - startedAt),
    tokens_per_second: paceOf(finish, endedAt - (firstAt ?? endedAt)),
    finish_reason: finish.finishReason,
    reported_name: finish.providerVersion ?? null,
    text: text.slice(0, MAX_TEXT_CHARS).toWellFormed(),
  }
}

/** The model's own limits apply, so that the test fails if its answers in battles would. */
function limitsOf({ options }: TestedModel): StreamLimits {
  const { first_token_ms: firstTokenMs, total_ms: totalMs = LIMITS.totalMs } = options
  return { ...LIMITS, firstTokenMs, totalMs: Math.min(totalMs, LIMITS.totalMs) }
}

function toRequest({ name, isThinking, options }: TestedModel): ModelRequest {
  const { system_prompt: system, max_output_tokens: limit = MAX_OUTPUT_TOKENS } = options
  return {
    providerModel: name,
    isThinking,
    messages: [
      ...(system ? [{ role: 'system', content: system } as const] : []),
      { role: 'user', content: QUESTION },
    ],
    maxOutputTokens: Math.min(limit, MAX_OUTPUT_TOKENS),
    temperature: 0,
    ...toRequestOptions(options),
  }
}

/** Tokens per second after the first token; null without a measurement. */
function paceOf({ usage: { outputTokens } }: Finish, durationMs: number): number | null {
  if (outputTokens === undefined || outputTokens < 2 || durationMs < MIN_MEASURED_MS) return null
  return Math.round(((outputTokens - 1) / durationMs) * 10_000) / 10
}
