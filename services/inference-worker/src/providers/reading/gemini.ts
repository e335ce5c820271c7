import { z } from 'zod'
import type { AnswerReading, Protocol } from './answer-reading.ts'

const Text = z.string().nullish().catch(null)
const Count = z.number().nullish().catch(null)
const List = z.array(z.unknown()).nullish().catch(null)

const Part = z.object({ text: Text, thought: z.boolean().nullish().catch(null) }).catch({})

const Candidate = z.object({
  content: z
    .object({ parts: z.array(Part).nullish().catch(null) })
    .nullish()
    .catch(null),
  finishReason: Text,
  groundingMetadata: z.object({ groundingChunks: List }).nullish().catch(null),
  citationMetadata: z.object({ citationSources: List, citations: List }).nullish().catch(null),
})

const Usage = z
  .object({ promptTokenCount: Count, candidatesTokenCount: Count, thoughtsTokenCount: Count })
  .nullish()
  .catch(null)

/** https://ai.google.dev/api/generate-content#generatecontentresponse */
const Chunk = z.object({
  candidates: z.array(Candidate).nullish().catch(null),
  promptFeedback: z.object({ blockReason: Text }).nullish().catch(null),
  usageMetadata: Usage,
  modelVersion: Text,
})

/** Reads the responses of a Gemini stream. */
export const gemini: Protocol = (reading) => (value) => {
  const chunk = Chunk.safeParse(value).data
  if (!chunk) return
  reading.version(chunk.modelVersion)
  const [candidate] = chunk.candidates ?? []
  if (chunk.promptFeedback?.blockReason && !candidate) reading.decline()
  if (candidate) readCandidate(candidate, reading)
  count(chunk.usageMetadata, reading)
}

function count(usage: z.infer<typeof Usage>, reading: AnswerReading): void {
  if (!usage) return
  const { promptTokenCount, candidatesTokenCount: answered, thoughtsTokenCount: thought } = usage
  reading.used(promptTokenCount, answered == null ? answered : answered + (thought ?? 0))
}

function readCandidate(candidate: z.infer<typeof Candidate>, reading: AnswerReading): void {
  const { content, finishReason, groundingMetadata, citationMetadata } = candidate
  for (const { text, thought } of content?.parts ?? []) {
    if (thought) reading.reasoning(text)
    else reading.text(text)
  }
  reading.sources.number(groundingMetadata?.groundingChunks?.map(toNamed))
  reading.sources.cite(citationMetadata?.citationSources ?? citationMetadata?.citations)
  reading.stoppedFor(finishReason)
}

const Grounding = z.object({
  web: z.unknown().optional(),
  retrievedContext: z.unknown().optional(),
})

function toNamed(chunk: unknown): unknown {
  const { web, retrievedContext } = Grounding.safeParse(chunk).data ?? {}
  return web ?? retrievedContext
}
