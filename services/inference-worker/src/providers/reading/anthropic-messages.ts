import { z } from 'zod'
import type { AnswerReading, Protocol } from './answer-reading.ts'

const Text = z.string().nullish().catch(null)
const Count = z.number().nullish().catch(null)
const List = z.array(z.unknown()).nullish().catch(null)

const Usage = z
  .object({
    input_tokens: Count,
    cache_creation_input_tokens: Count,
    cache_read_input_tokens: Count,
    output_tokens: Count,
  })
  .nullish()
  .catch(null)
type Usage = z.infer<typeof Usage>

/** A block of the answer, or a delta of a block. */
const Block = z.object({
  type: Text,
  text: Text,
  thinking: Text,
  citation: z.unknown().optional(),
  citations: List,
  /** Results of a web search. */
  content: List,
  stop_reason: Text,
})
type Block = z.infer<typeof Block>

const Message = z.object({
  model: Text,
  content: z.array(Block).nullish().catch(null),
  stop_reason: Text,
  usage: Usage,
})

/** https://docs.anthropic.com/en/docs/build-with-claude/streaming */
const Event = z.object({
  type: Text,
  message: Message.nullish().catch(null),
  content_block: Block.nullish().catch(null),
  delta: Block.nullish().catch(null),
  usage: Usage,
})

/** Reads the events of a streamed Anthropic message, or a complete message. */
export const anthropicMessages: Protocol = (reading) => (value) => {
  const event = Event.safeParse(value).data
  switch (event?.type) {
    case 'message':
      return readMessage(Message.parse(value), reading)
    case 'message_start':
      return readMessage({ ...event.message, stop_reason: null }, reading)
    case 'content_block_start':
      return event.content_block ? readBlock(event.content_block, reading) : undefined
    case 'content_block_delta':
      return event.delta ? readBlock(event.delta, reading) : undefined
    case 'message_delta':
      count(event.usage, reading)
      return reading.stoppedFor(event.delta?.stop_reason)
    case 'message_stop':
      return reading.done()
  }
}

function readMessage(message: z.infer<typeof Message>, reading: AnswerReading): void {
  reading.version(message.model)
  for (const block of message.content ?? []) readBlock(block, reading)
  count(message.usage, reading)
  reading.stoppedFor(message.stop_reason)
}

function readBlock(block: Block, reading: AnswerReading): void {
  const { type, text, thinking, citation, citations, content } = block
  reading.reasoning(thinking)
  reading.text(text)
  reading.sources.cite([citation, ...(citations ?? [])])
  if (type === 'web_search_tool_result') reading.sources.describe(content)
}

function count(usage: Usage, reading: AnswerReading): void {
  if (!usage) return
  const { input_tokens: fresh, cache_creation_input_tokens, cache_read_input_tokens } = usage
  const cached = (cache_creation_input_tokens ?? 0) + (cache_read_input_tokens ?? 0)
  reading.used(fresh == null ? fresh : fresh + cached, usage.output_tokens)
}
