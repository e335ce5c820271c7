import { plural, t } from '@lingui/core/macro'
import { secondsText } from '../../components/format.ts'
import type { AnswerMetrics } from './turn-stream.ts'

/** Describes the speed of an answer briefly. */
export function metricsText({ ttftMs, durationMs, outputTokens }: AnswerMetrics): string {
  const parts = [secondsText(durationMs)]
  if (ttftMs !== null) parts.push(t`first words after ${secondsText(ttftMs)}`)
  if (outputTokens !== null) parts.push(plural(outputTokens, { one: '# token', other: '# tokens' }))
  return parts.join(' · ')
}
