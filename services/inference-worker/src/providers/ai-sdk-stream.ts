import type {
  LanguageModelV4,
  LanguageModelV4CallOptions,
  LanguageModelV4Prompt,
  LanguageModelV4StreamPart,
} from '@ai-sdk/provider'
import type { ChatMessage } from '@assay/contracts'
import type { OpenStream } from './guard-provider.ts'
import { type ModelRequest, type TakeEvent, THINKING_TOKENS } from './provider.ts'
import { toFinishReason } from './to-finish-reason.ts'

type ProviderOptions = NonNullable<LanguageModelV4CallOptions['providerOptions']>

export interface AiSdkModels {
  languageModel(request: ModelRequest): LanguageModelV4
  /** Settings of a thinking model that only this provider knows. */
  readonly thinkingOptions?: ProviderOptions
}

/**
 * Calls models through an AI SDK model package. The packages are called directly, below
 * `streamText`, which would double the CPU per token and retry on its own.
 */
export function aiSdkStream(models: AiSdkModels): OpenStream {
  return async (request, signal) => {
    const { stream } = await models.languageModel(request).doStream(toCall(models, request, signal))
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
  { thinkingOptions }: AiSdkModels,
  { messages, isThinking, maxOutputTokens, temperature }: ModelRequest,
  abortSignal: AbortSignal,
): LanguageModelV4CallOptions {
  const prompt = messages.map(toPromptMessage)
  if (!isThinking) return { prompt, maxOutputTokens, temperature, abortSignal }
  return {
    prompt,
    maxOutputTokens: maxOutputTokens + THINKING_TOKENS,
    reasoning: 'medium',
    abortSignal,
    ...(thinkingOptions ? { providerOptions: thinkingOptions } : {}),
  }
}

function toPromptMessage({ role, content }: ChatMessage): LanguageModelV4Prompt[number] {
  if (role === 'system') return { role, content }
  return { role, content: [{ type: 'text', text: content }] }
}
