import type {
  LanguageModelV4,
  LanguageModelV4CallOptions,
  LanguageModelV4FinishReason,
  LanguageModelV4Prompt,
  LanguageModelV4StreamPart,
} from '@ai-sdk/provider'
import type { ChatMessage } from '@assay/contracts'
import type { Breaker } from './create-breaker.ts'
import type { ModelRequest, Provider, ProviderEvent } from './provider.ts'
import { ProviderError } from './provider-error.ts'
import { toProviderError } from './to-provider-error.ts'
import { withRetries } from './with-retries.ts'

type ProviderOptions = NonNullable<LanguageModelV4CallOptions['providerOptions']>
type FinishPart = Extract<LanguageModelV4StreamPart, { type: 'finish' }>

export interface AiSdkModels {
  languageModel(request: ModelRequest): LanguageModelV4
  /** Settings of a thinking model that only this provider knows. */
  readonly thinkingOptions?: ProviderOptions
}

/** Tokens for the thoughts of a thinking model, on top of those for its answer. */
const THINKING_TOKENS = 8_000

/**
 * Speaks to one provider through its AI SDK model package. The packages are called directly, below
 * `streamText`, which would double the CPU per token and retry on its own.
 */
export function createAiSdkProvider(models: AiSdkModels, breaker: Breaker): Provider {
  return { stream: (request, signal) => streamParts(models, breaker, request, signal) }
}

async function* streamParts(
  models: AiSdkModels,
  breaker: Breaker,
  request: ModelRequest,
  signal: AbortSignal,
): AsyncGenerator<ProviderEvent> {
  let hasText = false
  let hasStarted = false
  let providerVersion: string | undefined
  try {
    const model = models.languageModel(request)
    const call = toCall(models, request, signal)
    const parts = await withRetries(() => breaker.guard(() => openStream(model, call)), signal)
    for await (const part of parts) {
      switch (part.type) {
        case 'text-delta':
          hasStarted = true
          hasText ||= part.delta.trim() !== ''
          yield { type: 'text', text: part.delta }
          break
        case 'reasoning-delta':
          hasStarted = true
          yield { type: 'reasoning', text: part.delta }
          break
        case 'response-metadata':
          providerVersion = part.modelId ?? providerVersion
          break
        case 'error':
          throw part.error
        case 'finish':
          yield toFinish(part, hasText, providerVersion)
          return
        // Tools are not offered, so a call of one, like every other part, is nothing to us.
      }
    }
    throw new ProviderError('interrupted')
  } catch (error) {
    signal.throwIfAborted()
    throw toProviderError(error, hasStarted)
  }
}

/** A refused call is thrown here, before there is a stream. */
async function openStream(
  model: LanguageModelV4,
  call: LanguageModelV4CallOptions,
): Promise<ReadableStream<LanguageModelV4StreamPart>> {
  try {
    return (await model.doStream(call)).stream
  } catch (error) {
    call.abortSignal?.throwIfAborted()
    throw toProviderError(error, false)
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

function toFinish(
  { finishReason, usage }: FinishPart,
  hasText: boolean,
  providerVersion: string | undefined,
): ProviderEvent {
  const failure = failureOf(finishReason)
  if (failure) throw failure
  if (!hasText) throw new ProviderError('empty')
  return {
    type: 'finish',
    finishReason: finishReason.unified === 'length' ? 'length' : 'stop',
    usage: { inputTokens: usage.inputTokens.total, outputTokens: usage.outputTokens.total },
    providerVersion,
  }
}

function failureOf({ unified, raw }: LanguageModelV4FinishReason): ProviderError | undefined {
  switch (unified) {
    case 'stop':
    case 'length':
    case 'tool-calls':
      return undefined
    case 'content-filter':
      return new ProviderError('refused', { cause: raw })
    default:
      return new ProviderError('interrupted', { cause: raw })
  }
}
