import type { Provider } from '../providers/provider.ts'
import { ProviderError } from '../providers/provider-error.ts'
import { type StreamLimits, startStreamClock } from '../providers/start-stream-clock.ts'
import { labelRequest } from './label-request.ts'
import { type ModelLabels, readLabels } from './read-labels.ts'

export interface LabelModel {
  readonly provider: Provider
  readonly providerModel: string
  readonly limits: StreamLimits
}

/** Valid answers take a tenth of this length. A longer answer is invalid. */
const MAX_ANSWER_LENGTH = 2_000

export type LabelAnswer =
  | { readonly state: 'labelled'; readonly labels: ModelLabels }
  | { readonly state: 'failed'; readonly error: unknown }

/**
 * Requests labels for a question from a model. Invalid answers, errors and timeouts give `failed`.
 */
export async function requestLabels(
  { provider, providerModel, limits }: LabelModel,
  question: string,
  stopping: AbortSignal,
): Promise<LabelAnswer> {
  using clock = startStreamClock(limits, stopping)
  try {
    let text = ''
    await provider.stream(labelRequest(providerModel, question), clock.signal, (event) => {
      clock.touch()
      if (event.type === 'text') text += event.text
      if (text.length > MAX_ANSWER_LENGTH) throw new ProviderError('broken_stream')
    })
    const labels = readLabels(text)
    return labels ? { state: 'labelled', labels } : { state: 'failed', error: undefined }
  } catch (error) {
    stopping.throwIfAborted()
    return { state: 'failed', error }
  }
}
