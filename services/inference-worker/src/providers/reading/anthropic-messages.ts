import type { AnswerReading, Protocol } from './answer-reading.ts'
import { countOf, type Fields, fieldsOf, listOf } from './fields.ts'

/**
 * Reads the events of a streamed Anthropic message, or a complete message.
 * https://docs.anthropic.com/en/docs/build-with-claude/streaming
 */
export const anthropicMessages: Protocol = (reading) => (value) => {
  const event = fieldsOf(value)
  const delta = fieldsOf(event.delta)
  switch (event.type) {
    case 'message':
      return readMessage(event, reading)
    case 'message_start':
      return readMessage({ ...fieldsOf(event.message), stop_reason: null }, reading)
    case 'content_block_start':
      return readBlock(fieldsOf(event.content_block), reading)
    case 'content_block_delta':
      return readBlock(delta, reading)
    case 'message_delta':
      count(fieldsOf(event.usage), reading)
      return reading.stoppedFor(delta.stop_reason)
    case 'message_stop':
      return reading.done()
  }
}

function readMessage({ model, content, usage, stop_reason }: Fields, reading: AnswerReading): void {
  reading.version(model)
  for (const block of listOf(content)) readBlock(fieldsOf(block), reading)
  count(fieldsOf(usage), reading)
  reading.stoppedFor(stop_reason)
}

/** Reads a block of the answer, or a delta of a block. */
function readBlock(block: Fields, reading: AnswerReading): void {
  const { type, text, thinking, citation, citations, content } = block
  reading.reasoning(thinking)
  reading.text(text)
  reading.sources.cite([citation, ...listOf(citations)])
  if (type === 'web_search_tool_result') reading.sources.describe(listOf(content))
}

function count({ input_tokens, output_tokens, ...cached }: Fields, reading: AnswerReading): void {
  const { cache_creation_input_tokens, cache_read_input_tokens } = cached
  const input = countOf(input_tokens, cache_creation_input_tokens, cache_read_input_tokens)
  reading.used(input, output_tokens)
}
