import type { Provider } from '../providers/provider.ts'
import { ProviderError, type ProviderErrorCode } from '../providers/provider-error.ts'
import { startStreamClock } from '../providers/start-stream-clock.ts'
import type { TroubledModel } from './served-model-repository.ts'

const LIMITS = { silenceMs: 20_000, totalMs: 20_000 }
/** Some servers take no smaller limit. */
const MAX_OUTPUT_TOKENS = 16
/** Ends the stream of a model that has begun to speak. */
const ANSWERED = new Error('answered')

/** What a model says that is there, though it has no answer to this. */
const SIGNS: ReadonlySet<ProviderErrorCode> = new Set(['empty', 'refused', 'broken_stream'])

/**
 * Asks a model for a word, and lets go of it at the first sign of one.
 * @returns why it does not answer; undefined when it does.
 */
export async function probeModel(
  provider: Provider,
  { providerModel, isThinking }: TroubledModel,
  stopping: AbortSignal,
): Promise<ProviderErrorCode | undefined> {
  using clock = startStreamClock(LIMITS, stopping)
  const request = {
    ...{ providerModel, isThinking, maxOutputTokens: MAX_OUTPUT_TOKENS, temperature: 0 },
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
