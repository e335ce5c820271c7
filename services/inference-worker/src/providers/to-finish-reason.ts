import type { LanguageModelV4FinishReason } from '@ai-sdk/provider'
import { ProviderError } from './provider-error.ts'

/**
 * What an answer that ended for this reason is to its readers; `raw` is the provider's own word.
 * @throws {ProviderError} when it is not a whole answer.
 */
export function toFinishReason(
  reason: LanguageModelV4FinishReason['unified'],
  raw: string | undefined,
): 'stop' | 'length' | 'declined' {
  switch (reason) {
    case 'stop':
    case 'tool-calls':
      return 'stop'
    case 'length':
      return 'length'
    case 'content-filter':
      return 'declined'
    default:
      throw new ProviderError('broken_stream', { cause: raw })
  }
}
