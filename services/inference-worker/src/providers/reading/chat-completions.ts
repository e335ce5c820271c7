import type { AnswerReading, Protocol } from './answer-reading.ts'
import { type Fields, fieldsOf, listOf, textOf } from './fields.ts'

/**
 * Reads the events of a streamed chat completion, or a complete one, as OpenAI defined it and
 * others extended it: https://platform.openai.com/docs/api-reference/chat-streaming. Most tokens
 * arrive over this protocol, so it accesses fields directly: validating a schema would double the
 * time.
 */
export const chatCompletions: Protocol = (reading) => {
  const readChoice = createChoiceReader(reading)
  return (value) => {
    const { model, choices, usage, citations, search_results, web_search, x_groq } = fieldsOf(value)
    reading.version(model)
    if (citations) reading.sources.number(listOf(citations))
    const results = search_results ?? web_search
    if (results) reading.sources.describe(listOf(results))
    const used = usage ?? fieldsOf(x_groq).usage
    if (used) {
      const { prompt_tokens, completion_tokens } = fieldsOf(used)
      reading.used(prompt_tokens, completion_tokens)
    }
    const [choice] = listOf(choices)
    if (choice) readChoice(fieldsOf(choice))
  }
}

type EmitText = (text: string) => void

function createChoiceReader(reading: AnswerReading): (choice: Fields) => void {
  const sent = trackText()
  const emit = (text: string) => {
    sent.add(text)
    reading.text(text)
  }
  const emitNew = (all: string) => emit(sent.newIn(all))
  return ({ delta, message, text, finish_reason }) => {
    if (delta) readMessage(fieldsOf(delta), reading, emit)
    else if (message) readMessage(fieldsOf(message), reading, emitNew)
    else if (text) emit(textOf(text))
    // Perplexity repeats the full message with each delta.
    if (message) readSources(fieldsOf(message), reading)
    reading.stoppedFor(finish_reason)
  }
}

/** A repeated message is recognised by a prefix of this length. */
const HEAD_CHARS = 200

/** Some servers repeat earlier deltas in the message of an event. */
function trackText() {
  let head = ''
  let length = 0
  return {
    add(text: string) {
      if (length < HEAD_CHARS) head = (head + text).slice(0, HEAD_CHARS)
      length += text.length
    },
    newIn: (text: string) => (head && text.startsWith(head) ? text.slice(length) : text),
  }
}

/** Reads a delta, or the message of a response that is not streamed. */
function readMessage(message: Fields, reading: AnswerReading, emit: EmitText): void {
  readThoughts(message, reading)
  const { content, refusal } = message
  if (typeof content === 'string') emit(content)
  else for (const part of listOf(content)) readPart(part, reading, emit)
  if (refusal && typeof refusal === 'string') {
    emit(refusal)
    reading.decline()
  }
  readSources(message, reading)
}

/**
 * Reasoning has several field names; if a server uses more than one, they have the same content.
 */
function readThoughts(message: Fields, reading: AnswerReading): void {
  const { reasoning_content, reasoning, reasoning_details } = message
  const thought = textOf(reasoning_content) || textOf(reasoning)
  reading.reasoning(thought)
  for (const detail of thought ? [] : listOf(reasoning_details)) {
    const { text, summary } = fieldsOf(detail)
    reading.reasoning(text || summary)
  }
}

function readPart(value: unknown, reading: AnswerReading, emit: EmitText): void {
  const { type, text, refusal, thinking } = fieldsOf(
    typeof value === 'string' ? { type: 'text', text: value } : value,
  )
  switch (type) {
    case 'text':
    case 'output_text':
      emit(textOf(text))
      break
    case 'thinking':
    case 'reasoning':
      reading.reasoning(text ?? thinking)
      for (const part of listOf(thinking)) reading.reasoning(fieldsOf(part).text)
      break
    case 'refusal':
      emit(textOf(refusal))
      reading.decline()
      break
    case 'tool_reference':
      reading.sources.cite([value])
  }
}

function readSources({ annotations, context }: Fields, { sources }: AnswerReading): void {
  if (annotations) {
    sources.cite(listOf(annotations).map((each) => fieldsOf(each).url_citation ?? each))
  }
  if (context) sources.cite(listOf(fieldsOf(context).citations))
}
