import type { AnswerMetrics } from './turn-stream.ts'

const seconds = (ms: number) => `${(ms / 1_000).toFixed(1)} s`

/** The speed of an answer in a few words. */
export function metricsText({ ttftMs, durationMs, outputTokens }: AnswerMetrics): string {
  const parts = [seconds(durationMs)]
  if (ttftMs !== null) parts.push(`first words after ${seconds(ttftMs)}`)
  if (outputTokens !== null) parts.push(`${outputTokens.toLocaleString('en-US')} tokens`)
  return parts.join(' · ')
}
