import type { ChatMessage } from '@assay/contracts/chat/requests'
import {
  type ModelCall,
  messagesOf,
  temperatureOf,
  thinkingOf,
  tokenLimitOf,
} from './model-call.ts'

export interface CompletionBody {
  readonly model: string
  readonly messages: readonly ChatMessage[]
  readonly max_tokens?: number
  readonly max_completion_tokens?: number
  readonly temperature?: number | undefined
  readonly reasoning_effort?: string
  readonly stream: true
  readonly stream_options?: { readonly include_usage: boolean }
}

/**
 * Builds the body of a chat completion as OpenAI defines it, without the parts that the server
 * refuses.
 */
export function toCompletionBody(call: ModelCall): CompletionBody {
  const limit = tokenLimitOf(call)
  return {
    model: call.providerModel,
    messages: messagesOf(call),
    ...(limit && { [limit.field]: limit.tokens }),
    temperature: temperatureOf(call),
    ...(thinkingOf(call) === 'on' && { reasoning_effort: 'medium' }),
    stream: true,
    ...(!call.without.has('stream_options') && { stream_options: { include_usage: true } }),
  }
}
