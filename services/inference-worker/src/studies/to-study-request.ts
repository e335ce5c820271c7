import {
  type ChatMessage,
  DEFAULT_MAX_TOKENS,
  DEFAULT_TEMPERATURE,
} from '@assay/contracts/chat/requests'
import type { ModelRequest } from '../providers/provider.ts'
import { toRequestOptions } from '../providers/to-request-options.ts'
import type { ClaimedResponse } from './response-repository.ts'

/**
 * Builds the model request for a response. The arm's settings replace those of the model. The
 * arena's own instructions are left out, because they are no part of the study.
 */
export function toStudyRequest({
  arm,
  messages,
  options,
  providerModel,
  isThinking,
}: Pick<
  ClaimedResponse,
  'arm' | 'messages' | 'options' | 'providerModel' | 'isThinking'
>): ModelRequest {
  const temperature = arm.temperature ?? options.temperature
  return {
    ...{ providerModel, isThinking },
    maxOutputTokens: arm.max_tokens ?? options.max_output_tokens ?? DEFAULT_MAX_TOKENS,
    temperature: temperature ?? DEFAULT_TEMPERATURE,
    ...toRequestOptions({ ...options, temperature }),
    messages: withInstructions(arm.system_prompt ?? options.system_prompt, messages),
  }
}

/** Puts all instructions first, because many providers accept only one system message. */
function withInstructions(
  systemPrompt: string | undefined,
  messages: readonly ChatMessage[],
): ChatMessage[] {
  const ofItem = messages.filter(({ role }) => role === 'system').map(({ content }) => content)
  const content = [systemPrompt ?? [], ofItem].flat().join('\n\n')
  const rest = messages.filter(({ role }) => role !== 'system')
  return content === '' ? rest : [{ role: 'system', content }, ...rest]
}
