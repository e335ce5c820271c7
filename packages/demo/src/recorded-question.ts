import { z } from 'zod'

const line = z.string().trim().min(1)

/** The quality of an answer. All but `sound` answers are weaker on purpose. */
const Quality = z.enum(['sound', 'incomplete', 'outdated', 'wrong', 'declined'])
export type Quality = z.infer<typeof Quality>

const Answer = z
  .strictObject({
    quality: Quality,
    /** Explains to editors why the answer is weaker. It is never shown. */
    weakness: line.optional(),
    markdown: line,
  })
  .refine(({ quality, weakness }) => (quality === 'sound') === (weakness === undefined), {
    error: 'a weaker answer says why it is weaker, a sound one does not',
  })

/** A question with its recorded answers, best first. */
export const RecordedQuestion = z.strictObject({
  question: line,
  title: line,
  caveat: line,
  answers: z
    .tuple([Answer], Answer)
    .refine(([first]) => first.quality === 'sound', { error: 'the first answer is the sound one' }),
  /** Recorded questions that continue this one. */
  followUps: z.array(line),
})
export type RecordedQuestion = z.infer<typeof RecordedQuestion>
