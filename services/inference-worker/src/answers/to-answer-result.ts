import { styleCode } from '@assay/contracts/answer-style'
import { findSelfIdentification } from '@assay/text-filters/self-identification'
import { findIdentityQuestion } from '@assay/text-filters/self-identification/question'
import { findStyle } from './answer-style.ts'
import type { ClaimedAnswer } from './claim-repository.ts'
import type { AnswerResult } from './result-repository.ts'
import { keptText, type RunningAnswer } from './running-answer.ts'
import type { StreamEnd } from './stream-answer.ts'

const MAX_VERSION_LENGTH = 200
const MAX_COUNT = 2 ** 31 - 1

/**
 * Builds the values to store for an attempt. Values from the provider are limited to what the
 * database accepts.
 */
export function toAnswerResult(
  {
    llmName,
    providerModel,
    aliases,
    past,
    prompt,
  }: Pick<ClaimedAnswer, 'llmName' | 'providerModel' | 'aliases' | 'past' | 'prompt'>,
  running: Pick<RunningAnswer, 'answer' | 'reasoning' | 'keep'>,
  { errorCode, finishReason, finish, ttftMs, durationMs }: StreamEnd,
): AnswerResult {
  const content = finishReason === 'stopped' ? keptText(running) : running.answer.text
  const providerSources = finish?.sources ?? []
  const selfIdentification =
    findSelfIdentification(content, [llmName, providerModel, ...aliases]) ??
    findFirst([...past.map((turn) => turn.prompt), prompt], findIdentityQuestion)
  return {
    state: errorCode === null ? 'done' : 'failed',
    content,
    reasoning: running.reasoning.text,
    errorCode,
    finishReason,
    providerSources,
    selfIdentified: selfIdentification !== undefined,
    selfIdentification: selfIdentification ?? null,
    style: finishReason === 'declined' ? null : styleCode(findStyle(content, providerSources)),
    ttftMs,
    durationMs,
    inputTokens: toCount(finish?.usage.inputTokens),
    outputTokens: toCount(finish?.usage.outputTokens),
    providerVersion: toVersion(finish?.providerVersion),
  }
}

function findFirst<Item, Found>(items: readonly Item[], find: (item: Item) => Found | undefined) {
  for (const item of items) {
    const found = find(item)
    if (found !== undefined) return found
  }
  return undefined
}

/** Null if the provider reported no valid number of tokens. */
export function toCount(tokens: number | undefined): number | null {
  if (tokens === undefined || !Number.isInteger(tokens)) return null
  return tokens >= 0 && tokens <= MAX_COUNT ? tokens : null
}

/** Null if the provider did not report its version. */
export function toVersion(version: string | undefined): string | null {
  if (!version) return null
  return version.replaceAll('\0', '').slice(0, MAX_VERSION_LENGTH).toWellFormed()
}
