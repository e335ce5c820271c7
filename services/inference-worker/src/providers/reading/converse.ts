import type { AnswerReading, Protocol } from './answer-reading.ts'
import { countOf, type Fields, fieldsOf, listOf } from './fields.ts'

/**
 * Reads the events of a Converse stream of Amazon Bedrock, or a complete response.
 * https://docs.aws.amazon.com/bedrock/latest/APIReference/API_runtime_ConverseStream.html
 */
export const converse: Protocol = (reading) => (value) => {
  const { contentBlockDelta, messageStop, metadata, output, stopReason, usage } = fieldsOf(value)
  if (contentBlockDelta) readBlock(fieldsOf(fieldsOf(contentBlockDelta).delta), reading)
  const { message } = fieldsOf(output)
  for (const block of listOf(fieldsOf(message).content)) readBlock(fieldsOf(block), reading)
  reading.stoppedFor(fieldsOf(messageStop).stopReason ?? stopReason)
  count(fieldsOf(fieldsOf(metadata).usage ?? usage), reading)
  if (metadata) reading.done()
}

/** Reads a delta, or a block of a complete response. */
function readBlock(
  { text, reasoningContent, citation, citationsContent }: Fields,
  reading: AnswerReading,
): void {
  reading.text(text)
  const { text: thought, reasoningText } = fieldsOf(reasoningContent)
  reading.reasoning(thought ?? fieldsOf(reasoningText).text)
  const { content, citations } = fieldsOf(citationsContent)
  for (const part of listOf(content)) reading.text(fieldsOf(part).text)
  reading.sources.cite([citation, ...listOf(citations)].map(toSource))
}

/** A citation names its address in its location. */
function toSource(citation: unknown): unknown {
  const { title, location } = fieldsOf(citation)
  const { url } = fieldsOf(fieldsOf(location).web)
  return url === undefined ? undefined : { title, url }
}

function count({ inputTokens, outputTokens, ...cached }: Fields, reading: AnswerReading): void {
  const { cacheReadInputTokens, cacheWriteInputTokens } = cached
  reading.used(countOf(inputTokens, cacheReadInputTokens, cacheWriteInputTokens), outputTokens)
}
