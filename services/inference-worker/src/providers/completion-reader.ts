import { createParser } from 'eventsource-parser'
import { CompletionChunk, textOf } from './completion-chunk.ts'
import type { TakeEvent, Usage } from './provider.ts'
import { ProviderError } from './provider-error.ts'
import { LONGEST_LINE_BYTES } from './provider-request.ts'
import { toFinishReason } from './to-finish-reason.ts'

export interface CompletionReader {
  /**
   * Reads the next piece of the event stream, cut anywhere, and tells what the model said in it.
   * @throws where it is not a chat completion, or reports an error; what was told before stands.
   */
  read(piece: string): void
  /**
   * To be called at the end of the stream.
   * @throws {ProviderError} when the answer is not whole.
   */
  end(): void
}

/** What the events say beside the text. */
interface Completion {
  providerVersion: string | undefined
  reason: string | undefined
  isRefused: boolean
  usage: Usage
}

const DONE = '[DONE]'

/** Reads one streamed chat completion. */
export function createCompletionReader(take: TakeEvent): CompletionReader {
  const completion: Completion = {
    providerVersion: undefined,
    reason: undefined,
    isRefused: false,
    usage: { inputTokens: undefined, outputTokens: undefined },
  }
  const parser = createParser({
    maxBufferSize: LONGEST_LINE_BYTES,
    onEvent: ({ data }) => {
      if (data === DONE) return
      const chunk = CompletionChunk.parse(JSON.parse(data))
      note(completion, chunk)
      tell(chunk, take)
    },
    onError: ({ type }) => {
      if (type === 'max-buffer-size-exceeded') throw new ProviderError('broken_stream')
    },
  })
  return {
    read: (piece) => parser.feed(piece),
    end() {
      const { reason, isRefused, usage, providerVersion } = completion
      const finishReason = toFinishReason(isRefused ? 'content-filter' : unify(reason), reason)
      take({ type: 'finish', finishReason, usage, providerVersion })
    },
  }
}

function note(completion: Completion, { error, model, choices, usage }: CompletionChunk): void {
  if (error != null) throw new Error('the stream reports an error', { cause: error })
  completion.providerVersion ??= model || undefined
  const choice = choices?.[0]
  completion.reason = choice?.finish_reason ?? completion.reason
  completion.isRefused ||= Boolean(choice?.delta?.refusal)
  if (!usage) return
  completion.usage = {
    inputTokens: usage.prompt_tokens ?? undefined,
    outputTokens: usage.completion_tokens ?? undefined,
  }
}

function tell({ choices }: CompletionChunk, take: TakeEvent): void {
  const delta = choices?.[0]?.delta
  if (!delta) return
  const thought = delta.reasoning_content ?? delta.reasoning
  if (thought) take({ type: 'reasoning', text: thought })
  const text = textOf(delta)
  if (text) take({ type: 'text', text })
}

function unify(reason: string | undefined): Parameters<typeof toFinishReason>[0] {
  switch (reason) {
    case 'stop':
    case 'length':
      return reason
    case 'content_filter':
      return 'content-filter'
    case 'tool_calls':
    case 'function_call':
      return 'tool-calls'
    default:
      return 'other'
  }
}
