import type {
  LanguageModelV4,
  LanguageModelV4CallOptions,
  LanguageModelV4Prompt,
  LanguageModelV4StreamPart,
} from '@ai-sdk/provider'
import type { ChatMessage } from '@assay/contracts'
import type { OpenStream } from './ask-without-refused.ts'
import {
  type ModelCall,
  messagesOf,
  temperatureOf,
  thinkingOf,
  tokenLimitOf,
} from './model-call.ts'
import type { ModelRequest, TakeEvent } from './provider.ts'
import { toFinishReason } from './to-finish-reason.ts'

export type ProviderOptions = NonNullable<LanguageModelV4CallOptions['providerOptions']>

export interface AiSdkModels {
  languageModel(request: ModelRequest): LanguageModelV4
  /** Settings that only this provider knows, and how its models are kept from thinking. */
  optionsOf?(call: ModelCall): ProviderOptions
}

/**
 * Calls models through an AI SDK model package. The packages are called directly, below
 * `streamText`, which would double the CPU per token and retry on its own.
 */
export function aiSdkStream(models: AiSdkModels): OpenStream {
  return async (call, signal) => {
    const { stream } = await models.languageModel(call).doStream(toCall(models, call, signal))
    return (take) => readParts(stream, take)
  }
}

async function readParts(
  parts: ReadableStream<LanguageModelV4StreamPart>,
  take: TakeEvent,
): Promise<void> {
  let providerVersion: string | undefined
  for await (const part of parts) {
    switch (part.type) {
      case 'text-delta':
        take({ type: 'text', text: part.delta })
        break
      case 'reasoning-delta':
        take({ type: 'reasoning', text: part.delta })
        break
      case 'response-metadata':
        providerVersion = part.modelId ?? providerVersion
        break
      case 'error':
        throw part.error
      case 'finish': {
        const { finishReason, usage } = part
        take({
          type: 'finish',
          finishReason: toFinishReason(finishReason.unified, finishReason.raw),
          usage: { inputTokens: usage.inputTokens.total, outputTokens: usage.outputTokens.total },
          providerVersion,
        })
        return
      }
      // Tools are not offered, so a call of one, like every other part, is nothing to us.
    }
  }
}

function toCall(
  models: AiSdkModels,
  call: ModelCall,
  abortSignal: AbortSignal,
): LanguageModelV4CallOptions {
  const thinking = thinkingOf(call)
  const limit = tokenLimitOf(call)
  const temperature = temperatureOf(call)
  return {
    prompt: messagesOf(call).map(toPromptMessage),
    ...(limit?.field === 'max_tokens' && { maxOutputTokens: limit.tokens }),
    ...(temperature !== undefined && { temperature }),
    ...(thinking === 'on' && { reasoning: 'medium' }),
    ...(models.optionsOf
      ? { providerOptions: models.optionsOf(call) }
      : thinking === 'off' && { reasoning: 'none' }),
    abortSignal,
  }
}

function toPromptMessage({ role, content }: ChatMessage): LanguageModelV4Prompt[number] {
  if (role === 'system') return { role, content }
  return { role, content: [{ type: 'text', text: content }] }
}
