import type { ChatMessage } from '@assay/contracts/chat/requests'
import { type ModelRequest, type TakeEvent, THINKING_TOKENS } from './provider.ts'

/**
 * A part of a call that some servers refuse. A refused `max_tokens` is first replaced by
 * `max_completion_tokens`, and a refused `thinking_off` by `thinking_least`. If the replacement is
 * refused too, it is left out.
 */
export type CallPart =
  | 'max_tokens'
  | 'max_completion_tokens'
  | 'temperature'
  | 'reasoning'
  | 'reasoning_summary'
  | 'thinking_off'
  | 'thinking_least'
  | 'stream_options'
  | 'system_role'

/** A request for one server, without the parts that the server refuses. */
export interface ModelCall extends ModelRequest {
  readonly without: ReadonlySet<CallPart>
}

/** Calls a model through an adapter. Throws if the call is refused before the stream begins. */
export type OpenStream = (call: ModelCall, signal: AbortSignal) => Promise<ReadStream>

/** Reads a stream up to its finish event, or to its end if there is none. */
export type ReadStream = (take: TakeEvent) => Promise<void>

/** Calls a model with the parts that its server accepts. */
export type CallModel = (request: ModelRequest, signal: AbortSignal) => Promise<ReadStream>

/**
 * The reasoning effort to request; `least` if it cannot be turned off, and undefined to leave it to
 * the provider.
 */
export function effortOf(call: ModelCall): Effort | 'least' | undefined {
  const { without } = call
  const wanted = wantedEffort(call)
  if (wanted !== 'none') return without.has('reasoning') ? undefined : wanted
  if (!without.has('thinking_off')) return 'none'
  return without.has('thinking_least') ? undefined : 'least'
}

type Effort = NonNullable<ModelRequest['reasoning']>

/** The effort of the model's options. The default is `medium` for thinking models, else `none`. */
export function wantedEffort({ reasoning, isThinking }: ModelRequest): Effort {
  return reasoning ?? (isThinking ? 'medium' : 'none')
}

export function isReasoning(request: ModelRequest): boolean {
  return wantedEffort(request) !== 'none'
}

/** The token limit including reasoning, and the name of its field; undefined for no limit. */
export function tokenLimitOf(
  call: ModelCall,
): { readonly field: 'max_tokens' | 'max_completion_tokens'; readonly tokens: number } | undefined {
  const { maxOutputTokens, without } = call
  const tokens = isReasoning(call) ? maxOutputTokens + THINKING_TOKENS : maxOutputTokens
  if (!without.has('max_tokens')) return { field: 'max_tokens', tokens }
  if (!without.has('max_completion_tokens')) return { field: 'max_completion_tokens', tokens }
  return undefined
}

/** Models that reason accept no temperature, unless their options name one. */
export function temperatureOf(call: ModelCall): number | undefined {
  const { fixedTemperature, temperature, without } = call
  if (without.has('temperature')) return undefined
  return fixedTemperature ?? (isReasoning(call) ? undefined : temperature)
}

/**
 * The messages of the request. For a server without a system role, the first question begins with
 * the system prompt.
 */
export function messagesOf({ messages, without }: ModelCall): readonly ChatMessage[] {
  if (!without.has('system_role')) return messages
  const system = messages.filter(({ role }) => role === 'system').map(({ content }) => content)
  const [first, ...rest] = messages.filter(({ role }) => role !== 'system')
  if (!first) return messages
  return [{ ...first, content: [...system, first.content].join('\n\n') }, ...rest]
}
