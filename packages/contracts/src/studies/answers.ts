import { z } from 'zod'
import { AnswerVerdict } from '../assessments.ts'
import { PageQuery } from '../page.ts'
import { defineRoute } from '../route-contract.ts'
import { text } from '../text.ts'
import { wholeNumber } from '../whole-number.ts'
import { ResponseState } from './arms.ts'
import { Rating } from './assignments.ts'
import { StudyItemDto } from './items.ts'
import { StudyParams, studyRefusals } from './studies.ts'

/** An item may have responses of 12 arms, each with thousands of words. */
const MAX_ANSWERED_ITEMS = 20

/** How a response was rated: in a comparison with another one, or by a verdict. */
export const RatedAs = z.enum(['won', 'lost', 'tie', 'both_bad', ...AnswerVerdict.options])
export type RatedAs = z.infer<typeof RatedAs>

/** An item of a closed study with its responses and their ratings. */
export const AnsweredItemDto = StudyItemDto.extend({
  responses: z.array(z.object({ arm_id: z.uuid(), state: ResponseState, content: z.string() })),
  ratings: z.array(
    z.object({
      /** The arm whose response was rated, or was on the left. */
      arm_id: z.uuid(),
      /** The arm whose response was on the right; null unless two were compared. */
      other_arm_id: z.uuid().nullable(),
      /** The pseudonym of the rater, as in the results. */
      rater: z.string(),
      /** The second rating of the same responses by the same rater. */
      is_repeat: z.boolean(),
      rating: Rating,
      comment: z.string().nullable(),
    }),
  ),
})
export type AnsweredItemDto = z.infer<typeof AnsweredItemDto>

export const AnsweredItemsQuery = PageQuery.extend({
  limit: wholeNumber({ min: 1, max: MAX_ANSWERED_ITEMS }).prefault(MAX_ANSWERED_ITEMS),
  /** Only this arm, and the arms with which it was compared, in the items where it was rated. */
  arm_id: z.uuid().optional(),
  subject: text().max(120).optional(),
  /** Only items in which the arm, or any arm, was rated so. */
  rated_as: RatedAs.optional(),
})
export type AnsweredItemsQuery = z.infer<typeof AnsweredItemsQuery>

export const listAnsweredItemsRoute = defineRoute('GET', '/api/v1/studies/:study_id/answers', {
  access: 'organisers',
  summary: 'List the items of a closed study with their responses, ratings and comments',
  params: StudyParams,
  querystring: AnsweredItemsQuery,
  response: {
    200: z.object({ data: z.array(AnsweredItemDto), count: z.int() }),
    ...studyRefusals,
  },
})
