/** Why a model stopped. `unknown` stands for a name that no known vendor uses. */
export type StopReason = 'stop' | 'length' | 'declined' | 'broken' | 'unknown'

/** All vendors' names for each stop reason, in lower case. */
const NAMES: Readonly<Record<Exclude<StopReason, 'unknown'>, readonly string[]>> = {
  stop: [
    ...['stop', 'stopped', 'eos', 'eos_token', 'end', 'end_turn', 'stop_sequence', 'stop_token'],
    ...['complete', 'completed', 'done', 'finished', 'pause_turn'],
    // Requests offer no tools, so a model that calls one has ended its answer.
    ...['tool_calls', 'tool_call', 'tool_use', 'function_call', 'tool-calls'],
  ],
  length: [
    ...['length', 'max_tokens', 'max_output_tokens', 'max_completion_tokens', 'max_new_tokens'],
    ...['model_length', 'max_length', 'length_limit', 'token_limit', 'error_limit', 'truncated'],
    ...['model_context_window_exceeded', 'context_length', 'context_length_exceeded'],
  ],
  declined: [
    ...['content_filter', 'content-filter', 'content_filtered', 'refusal', 'refused', 'safety'],
    ...['recitation', 'prohibited_content', 'blocklist', 'spii', 'image_safety', 'model_armor'],
    ...['sensitive', 'guardrail_intervened', 'error_toxic', 'blocked', 'moderation'],
  ],
  broken: [
    ...['error', 'failed', 'failure', 'abort', 'aborted', 'cancelled', 'canceled', 'timeout'],
    ...['network_error', 'server_error', 'internal_error', 'insufficient_system_resource'],
    ...['malformed_function_call', 'malformed_response', 'unexpected_tool_call', 'user_cancel'],
    ...['malformed_model_output', 'malformed_tool_use'],
  ],
}

const REASONS: ReadonlyMap<string, StopReason> = new Map(
  (Object.keys(NAMES) as (keyof typeof NAMES)[]).flatMap((reason) =>
    NAMES[reason].map((name) => [name, reason] as const),
  ),
)

/** Translates a provider's name for the stop reason. */
export function toStopReason(name: string): StopReason {
  return REASONS.get(name.toLowerCase()) ?? 'unknown'
}

/** An answer that ends for an unknown reason counts as complete. */
export function toFinishReason(reason: StopReason): 'stop' | 'length' | 'declined' {
  return reason === 'length' || reason === 'declined' ? reason : 'stop'
}
