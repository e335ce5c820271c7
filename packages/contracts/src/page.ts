import { z } from 'zod'
import { MAX_SKIP } from './constants.ts'
import { wholeNumber } from './whole-number.ts'

const MAX_PAGE_SIZE = 100

/** A page of a list: skips `skip` rows and returns at most `limit`. */
export const PageQuery = z.object({
  skip: wholeNumber({ min: 0, max: MAX_SKIP }).prefault(0),
  limit: wholeNumber({ min: 1, max: MAX_PAGE_SIZE }).prefault(MAX_PAGE_SIZE),
})
export type PageQuery = z.infer<typeof PageQuery>
