import type { AnswerReading, Protocol } from './answer-reading.ts'
import { type Fields, fieldsOf, listOf } from './fields.ts'

/**
 * Reads the events of a streamed OpenAI response, or a complete response.
 * https://platform.openai.com/docs/api-reference/responses-streaming
 */
export const openAiResponses: Protocol = (reading) => {
  let hasText = false
  let hasThoughts = false
  return (value) => {
    const { type, object, delta, annotation, summary_index, ...event } = fieldsOf(value)
    const response = fieldsOf(event.response)
    reading.version(response.model)
    switch (type) {
      case 'response.output_text.delta':
        hasText = true
        return reading.text(delta)
      case 'response.refusal.delta':
        hasText = true
        reading.decline()
        return reading.text(delta)
      case 'response.reasoning_summary_part.added':
        return reading.reasoning(summary_index ? '\n\n' : '')
      case 'response.reasoning_summary_text.delta':
      case 'response.reasoning_text.delta':
        hasThoughts = true
        return reading.reasoning(delta)
      case 'response.output_text.annotation.added':
        return reading.sources.cite([annotation])
      case 'response.completed':
      case 'response.incomplete':
        return readWhole(response, { text: !hasText, thoughts: !hasThoughts }, reading)
    }
    if (object === 'response') readWhole(fieldsOf(value), { text: true, thoughts: true }, reading)
  }
}

/**
 * The last event of a response repeats the content of earlier events, and sometimes contains more.
 */
function readWhole(
  { output, incomplete_details, usage, model }: Fields,
  missing: { readonly text: boolean; readonly thoughts: boolean },
  reading: AnswerReading,
): void {
  reading.version(model)
  const partsOf = (field: 'summary' | 'content') =>
    listOf(output).flatMap((item) => listOf(fieldsOf(item)[field]).map(fieldsOf))
  if (missing.thoughts) for (const { text } of partsOf('summary')) reading.reasoning(text)
  for (const { text, refusal, annotations } of partsOf('content')) {
    if (missing.text) reading.text(text ?? refusal)
    if (refusal) reading.decline()
    reading.sources.cite(listOf(annotations))
  }
  const { input_tokens, output_tokens } = fieldsOf(usage)
  reading.used(input_tokens, output_tokens)
  reading.stoppedFor(fieldsOf(incomplete_details).reason ?? 'stop')
  reading.done()
}
