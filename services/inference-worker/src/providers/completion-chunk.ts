import { z } from 'zod'

const Text = z.string().nullish()
const Count = z.number().nullish()

/** Some servers send the content as a list of parts. Parts of other kinds are nothing to us. */
const ContentPart = z.object({ type: z.string(), text: z.unknown().optional() })

/**
 * One event of a streamed chat completion, as OpenAI defined it and others extended it:
 * https://platform.openai.com/docs/api-reference/chat-streaming
 */
export const CompletionChunk = z.object({
  model: Text,
  choices: z
    .array(
      z.object({
        delta: z
          .object({
            content: z.union([z.string(), z.array(ContentPart)]).nullish(),
            /** The thoughts of a thinking model go by two names. */
            reasoning_content: Text,
            reasoning: Text,
            /** What is said instead of an answer; some servers say `false` here. */
            refusal: z.unknown().optional(),
          })
          .nullish(),
        finish_reason: Text,
      }),
    )
    .nullish(),
  usage: z.object({ prompt_tokens: Count, completion_tokens: Count }).nullish(),
  /** A failure after the stream has begun. */
  error: z.unknown().optional(),
})
export type CompletionChunk = z.infer<typeof CompletionChunk>
type CompletionDelta = NonNullable<NonNullable<CompletionChunk['choices']>[number]['delta']>

/** The text that a delta adds to the answer; a refusal is shown like any other. */
export function textOf({ content, refusal }: CompletionDelta): string {
  const text = typeof content === 'string' ? content : (content ?? []).map(textOfPart).join('')
  return typeof refusal === 'string' ? text + refusal : text
}

function textOfPart({ type, text }: z.infer<typeof ContentPart>): string {
  return type === 'text' && typeof text === 'string' ? text : ''
}
