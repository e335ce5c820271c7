import { z } from 'zod'
import type { AnswerReading, Protocol } from './answer-reading.ts'

const Text = z.string().nullish().catch(null)
const Count = z.number().nullish().catch(null)

const Part = z.object({
  type: Text,
  text: Text,
  refusal: Text,
  annotations: z.array(z.unknown()).nullish().catch(null),
})
const Item = z.object({
  content: z.array(Part).nullish().catch(null),
  summary: z.array(Part).nullish().catch(null),
})
const Response = z.object({
  model: Text,
  output: z.array(Item).nullish().catch(null),
  incomplete_details: z.object({ reason: Text }).nullish().catch(null),
  usage: z.object({ input_tokens: Count, output_tokens: Count }).nullish().catch(null),
})
type Response = z.infer<typeof Response>

/** https://platform.openai.com/docs/api-reference/responses-streaming */
const Event = z.object({
  type: Text,
  object: Text,
  delta: Text,
  annotation: z.unknown().optional(),
  summary_index: Count,
  response: Response.nullish().catch(null),
})

/** Reads the events of a streamed OpenAI response, or a complete response. */
export const openAiResponses: Protocol = (reading) => {
  let hasText = false
  let hasThoughts = false
  return (value) => {
    const event = Event.safeParse(value).data
    if (!event) return
    reading.version(event.response?.model)
    switch (event.type) {
      case 'response.output_text.delta':
        hasText = true
        return reading.text(event.delta)
      case 'response.refusal.delta':
        hasText = true
        reading.decline()
        return reading.text(event.delta)
      case 'response.reasoning_summary_part.added':
        return reading.reasoning(event.summary_index ? '\n\n' : '')
      case 'response.reasoning_summary_text.delta':
      case 'response.reasoning_text.delta':
        hasThoughts = true
        return reading.reasoning(event.delta)
      case 'response.output_text.annotation.added':
        return reading.sources.cite([event.annotation])
      case 'response.completed':
      case 'response.incomplete': {
        const missing = { text: !hasText, thoughts: !hasThoughts }
        return readWhole(event.response ?? {}, missing, reading)
      }
    }
    const isWhole = event.object === 'response'
    if (isWhole) readWhole(Response.parse(value), { text: true, thoughts: true }, reading)
  }
}

/**
 * The last event of a response repeats the content of earlier events, and sometimes contains more.
 */
function readWhole(
  { output, incomplete_details, usage, model }: Response,
  missing: { readonly text: boolean; readonly thoughts: boolean },
  reading: AnswerReading,
): void {
  reading.version(model)
  const thoughts = output?.flatMap(({ summary }) => summary ?? []) ?? []
  if (missing.thoughts) for (const { text } of thoughts) reading.reasoning(text)
  const parts = output?.flatMap(({ content }) => content ?? []) ?? []
  for (const { text, refusal, annotations } of parts) {
    if (missing.text) reading.text(text ?? refusal)
    if (refusal) reading.decline()
    reading.sources.cite(annotations)
  }
  reading.used(usage?.input_tokens, usage?.output_tokens)
  reading.stoppedFor(incomplete_details?.reason ?? 'stop')
  reading.done()
}
