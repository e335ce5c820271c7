import { z } from 'zod'
import type { AnswerReading, Protocol } from './answer-reading.ts'

const Text = z.string().nullish().catch(null)
const Count = z.number().nullish().catch(null)
const List = z.array(z.unknown()).nullish().catch(null)

const ReasoningDetail = z.object({ text: Text, summary: Text }).catch({})

/** A delta, or the message of a response that is no stream. */
const Message = z
  .object({
    content: z
      .union([z.string(), z.array(z.unknown())])
      .nullish()
      .catch(null),
    /** The thoughts of a thinking model go by several names. */
    reasoning_content: Text,
    reasoning: Text,
    reasoning_details: z.array(ReasoningDetail).nullish().catch(null),
    /** What is said instead of an answer; some servers send `false` here. */
    refusal: Text,
    annotations: List,
    context: z.object({ citations: List }).nullish().catch(null),
  })
  .nullish()
  .catch(null)
type Message = NonNullable<z.infer<typeof Message>>

const Choice = z.object({ delta: Message, message: Message, text: Text, finish_reason: Text })
type Choice = z.infer<typeof Choice>

const Usage = z.object({ prompt_tokens: Count, completion_tokens: Count }).nullish().catch(null)

/**
 * One event of a streamed chat completion, as OpenAI defined it and others extended it:
 * https://platform.openai.com/docs/api-reference/chat-streaming
 */
const Chunk = z.object({
  model: Text,
  choices: z.array(Choice).nullish().catch(null),
  usage: Usage,
  x_groq: z.object({ usage: Usage }).nullish().catch(null),
  citations: List,
  search_results: List,
  web_search: List,
})

/** Reads the events of a streamed chat completion, or a whole one. */
export const chatCompletions: Protocol = (reading) => {
  const readChoice = createChoiceReader(reading)
  return (value) => {
    const chunk = Chunk.safeParse(value).data
    if (!chunk) return
    const { model, choices, citations, search_results, web_search, x_groq } = chunk
    reading.version(model)
    reading.sources.number(citations)
    reading.sources.describe(search_results ?? web_search)
    const usage = chunk.usage ?? x_groq?.usage
    reading.used(usage?.prompt_tokens, usage?.completion_tokens)
    for (const choice of choices?.slice(0, 1) ?? []) readChoice(choice)
  }
}

type Say = (text: string) => void

function createChoiceReader(reading: AnswerReading): (choice: Choice) => void {
  const said = trackSaid()
  const say = (text: string) => {
    said.add(text)
    reading.text(text)
  }
  return ({ delta, message, text, finish_reason }) => {
    if (delta) readMessage(delta, reading, say)
    else if (message) readMessage(message, reading, (all) => say(said.unsaidIn(all)))
    else if (text) say(text)
    // Perplexity repeats the whole message beside each delta.
    if (message) readSources(message, reading)
    reading.stoppedFor(finish_reason)
  }
}

/** Characters that tell whether a message repeats an earlier one. */
const HEAD_CHARS = 200

/** Some servers repeat in the message of an event what earlier ones said. */
function trackSaid() {
  let head = ''
  let length = 0
  return {
    add(text: string) {
      if (length < HEAD_CHARS) head = (head + text).slice(0, HEAD_CHARS)
      length += text.length
    },
    unsaidIn: (text: string) => (head && text.startsWith(head) ? text.slice(length) : text),
  }
}

function readMessage(message: Message, reading: AnswerReading, say: Say): void {
  for (const thought of thoughtsIn(message)) reading.reasoning(thought)
  const { content, refusal } = message
  for (const part of typeof content === 'string' ? [content] : (content ?? [])) {
    readPart(part, reading, say)
  }
  if (refusal) {
    say(refusal)
    reading.decline()
  }
  readSources(message, reading)
}

/** Where a server uses several names, they hold the same. */
function thoughtsIn({ reasoning_content, reasoning, reasoning_details }: Message): unknown[] {
  const thought = reasoning_content || reasoning
  return thought ? [thought] : (reasoning_details ?? []).map(({ text, summary }) => text || summary)
}

const Part = z.object({
  ...{ type: z.string(), text: Text, refusal: Text },
  thinking: z
    .union([z.string(), z.array(z.object({ text: Text }))])
    .nullish()
    .catch(null),
})

function readPart(value: unknown, reading: AnswerReading, say: Say): void {
  const part =
    typeof value === 'string' ? { type: 'text', text: value } : Part.safeParse(value).data
  switch (part?.type) {
    case 'text':
    case 'output_text':
      say(part.text ?? '')
      break
    case 'thinking':
    case 'reasoning':
      for (const thought of thoughtsOf(part)) reading.reasoning(thought)
      break
    case 'refusal':
      say(part.refusal ?? '')
      reading.decline()
      break
    case 'tool_reference':
      reading.sources.cite([value])
  }
}

function thoughtsOf({ text, thinking }: Partial<z.infer<typeof Part>>): unknown[] {
  return Array.isArray(thinking) ? thinking.map((part) => part.text) : [text ?? thinking]
}

const Annotation = z.object({ url_citation: z.unknown().optional() })

function readSources({ annotations, context }: Message, { sources }: AnswerReading): void {
  sources.cite(annotations?.map((value) => Annotation.safeParse(value).data?.url_citation ?? value))
  sources.cite(context?.citations)
}
