import type { AnswerReading, Protocol } from './answer-reading.ts'
import { countOf, type Fields, fieldsOf, listOf } from './fields.ts'

/**
 * Reads the responses of a Gemini stream.
 * https://ai.google.dev/api/generate-content#generatecontentresponse
 */
export const gemini: Protocol = (reading) => (value) => {
  const { candidates, promptFeedback, usageMetadata, modelVersion } = fieldsOf(value)
  reading.version(modelVersion)
  const [candidate] = listOf(candidates)
  if (!candidate && fieldsOf(promptFeedback).blockReason) reading.decline()
  readCandidate(fieldsOf(candidate), reading)
  const { promptTokenCount, candidatesTokenCount, thoughtsTokenCount } = fieldsOf(usageMetadata)
  reading.used(promptTokenCount, countOf(candidatesTokenCount, thoughtsTokenCount))
}

function readCandidate(
  { content, finishReason, groundingMetadata, citationMetadata }: Fields,
  reading: AnswerReading,
): void {
  for (const part of listOf(fieldsOf(content).parts)) {
    const { text, thought } = fieldsOf(part)
    if (thought) reading.reasoning(text)
    else reading.text(text)
  }
  reading.sources.number(listOf(fieldsOf(groundingMetadata).groundingChunks).map(toNamed))
  const { citationSources, citations } = fieldsOf(citationMetadata)
  reading.sources.cite(listOf(citationSources ?? citations))
  reading.stoppedFor(finishReason)
}

function toNamed(chunk: unknown): unknown {
  const { web, retrievedContext } = fieldsOf(chunk)
  return web ?? retrievedContext
}
