import type { ChatMessage } from '@assay/contracts/chat/requests'
import type { ModelRequest } from '../providers/provider.ts'
import { toRequestOptions } from '../providers/to-request-options.ts'
import type { ClaimedAnswer, PastTurn } from './claim-repository.ts'

/**
 * The arena's system prompt, which every model gets, so that none has an advantage or reveals
 * itself needlessly.
 */
export const SYSTEM_PROMPT =
  'You are one of several anonymous assistants that answer biomedical questions in a blind comparison. Answer in Markdown, in the language of the question. Never say or hint which model you are or who made you.'

/** Builds the model request for a claimed answer. */
export function toModelRequest({
  providerModel,
  isThinking,
  past,
  prompt,
  maxTokens,
  temperature,
  options,
}: ClaimedAnswer): ModelRequest {
  return {
    ...{ providerModel, isThinking, maxOutputTokens: maxTokens, temperature },
    messages: buildMessages(past, prompt, options.system_prompt),
    ...toRequestOptions(options),
  }
}

/**
 * Lists the earlier prompts, each with the answer that won its vote, and then the new prompt. After
 * a tie, the left answer is used if it has text. A prompt without a winning text is merged with the
 * next prompt.
 * @param systemPrompt the model's own, which comes before that of the arena.
 */
export function buildMessages(
  past: readonly PastTurn[],
  prompt: string,
  systemPrompt = '',
): ChatMessage[] {
  const instructions = systemPrompt ? `${systemPrompt}\n\n${SYSTEM_PROMPT}` : SYSTEM_PROMPT
  const messages: ChatMessage[] = [{ role: 'system', content: instructions }]
  let unanswered: string[] = []
  for (const turn of past) {
    unanswered.push(turn.prompt)
    const answer = chosenAnswer(turn)
    if (hasText(answer)) {
      messages.push(
        { role: 'user', content: unanswered.join('\n\n') },
        { role: 'assistant', content: answer },
      )
      unanswered = []
    }
  }
  return [...messages, { role: 'user', content: [...unanswered, prompt].join('\n\n') }]
}

function chosenAnswer({ outcome, left, right, single }: PastTurn): string | null {
  switch (outcome) {
    case 'left_better':
      return left
    case 'tie':
      return hasText(left) ? left : right
    case 'right_better':
      return right
    case 'both_bad':
      return null
    case null:
      return single
  }
}

const hasText = (answer: string | null): answer is string => answer !== null && /\S/.test(answer)
