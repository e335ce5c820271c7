import type { ChatMessage } from '@assay/contracts/chat/requests'
import { effortOf, type ModelCall, messagesOf, temperatureOf, tokenLimitOf } from './model-call.ts'

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
  const effort = effortOf(call)
  // Servers refuse `none` for models without reasoning, so it is only sent if the options name it.
  const isSent = effort === 'none' ? call.reasoning === 'none' : effort !== 'least'
  return {
    model: call.providerModel,
    messages: messagesOf(call),
    ...(limit && { [limit.field]: limit.tokens }),
    temperature: temperatureOf(call),
    ...(effort && isSent && { reasoning_effort: effort }),
    stream: true,
    ...(!call.without.has('stream_options') && { stream_options: { include_usage: true } }),
  }
}
