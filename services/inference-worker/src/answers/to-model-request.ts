import type { ChatMessage } from '@assay/contracts/chat/requests'
import type { ModelRequest } from '../providers/provider.ts'
import type { ClaimedAnswer, PastTurn } from './claim-repository.ts'

/**
 * Every model gets the same system prompt, so that none has an advantage or reveals itself
 * needlessly.
 */
export const SYSTEM_PROMPT =
  'You are one of several anonymous assistants that answer biomedical questions in a blind comparison. Answer in Markdown. Never say or hint which model you are or who made you.'

/** Builds the model request for a claimed answer. */
export function toModelRequest({
  providerModel,
  isThinking,
  past,
  prompt,
  maxTokens,
  temperature,
}: ClaimedAnswer): ModelRequest {
  const messages = buildMessages(past, prompt)
  return { providerModel, isThinking, messages, maxOutputTokens: maxTokens, temperature }
}

/**
 * Lists the earlier prompts, each with the answer that won its vote, and then the new prompt. After
 * a tie, the left answer is used if it has text. A prompt without a winning text is merged with the
 * next prompt.
 */
export function buildMessages(past: readonly PastTurn[], prompt: string): ChatMessage[] {
  const messages: ChatMessage[] = [{ role: 'system', content: SYSTEM_PROMPT }]
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
