import { type AnswerErrorCode, toEnding } from '@assay/contracts/chat/answer-errors'
import { createTracedHistogram } from '@assay/runtime'
import { Counter, Gauge, Histogram } from '@prometheus-io/client'
import { costOf, type Prices, type Tokens } from './answers/cost-of.ts'
import type { AnswerResult } from './answers/result-repository.ts'

/** The model of an answer. */
interface AnsweringModel extends Prices {
  readonly llmName: string
  readonly connectionId: string
}

const timeToFirstToken = createTracedHistogram({
  name: 'assay_answer_first_token_seconds',
  help: 'Time from the model call to the first text or reasoning',
  labelNames: ['llm'],
  buckets: [0.1, 0.25, 0.5, 1, 2, 4, 8, 15, 30, 60, 120],
})
const duration = createTracedHistogram({
  name: 'assay_answer_seconds',
  help: 'Time from the model call to the end of the answer: done, failed, stopped, length (cut at the limit) or declined',
  labelNames: ['llm', 'state'],
  buckets: [1, 2, 5, 10, 20, 40, 80, 160, 320, 640],
})
const outputTokens = new Counter({
  name: 'assay_answer_output_tokens_total',
  help: 'Tokens in answers, as counted by their providers',
  labelNames: ['llm'],
})
const inputTokens = new Counter({
  name: 'assay_answer_input_tokens_total',
  help: 'Tokens in model requests, as counted by their providers',
  labelNames: ['llm'],
})
const cost = new Counter({
  name: 'assay_answer_cost_dollars_total',
  help: 'Cost in US dollars of answers, and of responses in studies, from models with a known price',
  labelNames: ['llm'],
})
const tokensPerSecond = new Histogram({
  name: 'assay_answer_tokens_per_second',
  help: 'Tokens per second of an answer, from its first text or reasoning to its end',
  labelNames: ['llm'],
  buckets: [5, 10, 20, 30, 50, 75, 100, 150, 250, 500, 1_000],
})
const failures = new Counter({
  name: 'assay_answer_failures_total',
  help: 'Failed answers by reason',
  labelNames: ['connection', 'llm', 'code'],
})
const fencedAttempts = new Counter({
  name: 'assay_answer_fenced_total',
  help: 'Attempts whose result was discarded because another worker had taken over',
})

const activeAnswers = new Gauge({
  name: 'assay_answers_active',
  help: 'Answers being streamed now',
})

/** Metrics about the answers of this process. */
export const answerMetrics = {
  started: () => activeAnswers.inc(),
  ended: () => activeAnswers.dec(),
  observe(model: AnsweringModel, result: AnswerResult) {
    const {
      state,
      ttftMs,
      durationMs,
      inputTokens: input,
      outputTokens: tokens,
      errorCode,
      finishReason,
    } = result
    const ended = toEnding(finishReason) ?? state
    const { llmName: llm, connectionId: connection } = model
    if (ttftMs !== null) timeToFirstToken.observe({ llm }, ttftMs / 1_000)
    duration.observe({ llm, state: ended }, durationMs / 1_000)
    if (input !== null) inputTokens.inc({ llm }, input)
    if (tokens !== null) outputTokens.inc({ llm }, tokens)
    this.spent(model, result)
    const pace = paceOf({ state, ttftMs, durationMs, outputTokens: tokens })
    if (pace !== undefined) tokensPerSecond.observe({ llm }, pace)
    if (errorCode && ended !== 'stopped')
      failures.inc({ connection, llm, code: errorCode satisfies AnswerErrorCode })
  },
  spent(model: Omit<AnsweringModel, 'connectionId'>, tokens: Tokens) {
    const dollars = costOf(model, tokens)
    if (dollars !== undefined) cost.inc({ llm: model.llmName }, dollars)
  },
  fenced: () => fencedAttempts.inc(),
}

/**
 * Tokens per second; undefined if the answer failed, has no token count or arrived in one piece.
 */
function paceOf(
  result: Pick<AnswerResult, 'state' | 'ttftMs' | 'durationMs' | 'outputTokens'>,
): number | undefined {
  const { state, ttftMs, durationMs, outputTokens: tokens } = result
  if (state !== 'done' || !tokens || ttftMs === null || durationMs <= ttftMs) return undefined
  return tokens / ((durationMs - ttftMs) / 1_000)
}
