import type { Provider } from '../providers/provider.ts'
import { ProviderError, type ProviderErrorCode } from '../providers/provider-error.ts'
import { startStreamClock } from '../providers/start-stream-clock.ts'
import { toRequestOptions } from '../providers/to-request-options.ts'
import type { TroubledModel } from './served-model-repository.ts'

const LIMITS = { silenceMs: 20_000, totalMs: 20_000 }
/** Some servers accept no smaller limit. */
const MAX_OUTPUT_TOKENS = 16
/** Thrown to end the stream once the model has begun to answer. */
const ANSWERED = new Error('answered')

/** A model that fails with one of these codes works, although it did not answer the probe. */
const SIGNS: ReadonlySet<ProviderErrorCode> = new Set(['empty', 'refused', 'broken_stream'])

/**
 * Requests a short answer from a model and stops at its first sign of life.
 * @returns the error code; undefined if the model works.
 */
export async function probeModel(
  provider: Provider,
  { providerModel, isThinking, options }: TroubledModel,
  stopping: AbortSignal,
): Promise<ProviderErrorCode | undefined> {
  const { first_token_ms: firstTokenMs = LIMITS.totalMs } = options
  const totalMs = Math.max(LIMITS.totalMs, firstTokenMs)
  using clock = startStreamClock({ ...LIMITS, firstTokenMs, totalMs }, stopping)
  const request = {
    ...{ providerModel, isThinking, maxOutputTokens: MAX_OUTPUT_TOKENS, temperature: 0 },
    ...toRequestOptions(options),
    messages: [{ role: 'user', content: 'Say yes.' } as const],
  }
  try {
    await provider.stream(request, clock.signal, () => {
      throw ANSWERED
    })
    return undefined
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    return error.cause === ANSWERED || SIGNS.has(error.code) ? undefined : error.code
  }
}
