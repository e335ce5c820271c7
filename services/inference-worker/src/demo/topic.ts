import { z } from 'zod'

const line = z.string().trim().min(1)

/** What kind of answer it is; all but `sound` are weaker on purpose. */
const Quality = z.enum(['sound', 'incomplete', 'outdated', 'wrong', 'declined'])
export type Quality = z.infer<typeof Quality>

const Answer = z
  .strictObject({
    quality: Quality,
    /** Why the answer is weaker than it could be: for editors, never shown. */
    weakness: line.optional(),
    markdown: line,
  })
  .refine(({ quality, weakness }) => (quality === 'sound') === (weakness === undefined), {
    error: 'a weaker answer says why it is weaker, a sound one does not',
  })
export type Answer = z.infer<typeof Answer>

/** What the demonstration models can say about one question. The first answer is the best one. */
export const Topic = z.strictObject({
  question: line,
  title: line,
  /** Words that call the topic up: see `matches-mention.ts`. */
  mentions: z.array(line).min(1),
  caveat: line,
  answers: z
    .tuple([Answer], Answer)
    .refine(([first]) => first.quality === 'sound', { error: 'the first answer is the sound one' }),
})
export type Topic = z.infer<typeof Topic>
