import { z } from 'zod'
import { line } from '../text.ts'
import {
  MAX_BUDGET_USD,
  MAX_DIMENSION_LENGTH,
  MAX_DIMENSIONS,
  MAX_RATINGS_EACH,
  MAX_REPEAT_SHARE,
  MAX_STUDY_RATERS,
} from './limits.ts'

/**
 * What raters do with the responses of an item.
 * - `pairwise`: choose between two responses, with the four outcomes of the arena.
 * - `verdict`: decide whether one response is right, with tags.
 * - `scales`: score one response from 1 to 5 on each dimension.
 * - `rubric`: mark which criteria of the item's rubric one response meets.
 */
export const StudyKind = z.enum(['pairwise', 'verdict', 'scales', 'rubric'])
export type StudyKind = z.infer<typeof StudyKind>

/** How the responses of a study are rated. */
export const StudyDesign = z.strictObject({
  kind: StudyKind,
  /** Only for `scales`: what raters score, such as "Accuracy". */
  dimensions: z
    .array(line().min(1).max(MAX_DIMENSION_LENGTH))
    .max(MAX_DIMENSIONS)
    .refine((names) => new Set(names).size === names.length, 'Each dimension needs its own name')
    .default([]),
  /** Pairwise: ratings of an item, spread evenly over the pairs of arms. Otherwise: of a response. */
  ratings_each: z.int().min(1).max(MAX_RATINGS_EACH).default(3),
  /** The planned number of raters. */
  raters: z.int().min(1).max(MAX_STUDY_RATERS).default(12),
  /** Share of the assignments that their rater gets a second time, to measure self-agreement. */
  repeat_share: z.number().min(0).max(MAX_REPEAT_SHARE).default(0),
  /** Whether raters with declared expertise in an item's subject get it before others. */
  is_matched: z.boolean().default(false),
  /** Whether raters see the reference answer of an item. */
  shows_reference: z.boolean().default(false),
  /** No response is requested once the responses have cost this many US dollars. */
  budget_usd: z.number().positive().max(MAX_BUDGET_USD).nullable().default(null),
})
export type StudyDesign = z.infer<typeof StudyDesign>
