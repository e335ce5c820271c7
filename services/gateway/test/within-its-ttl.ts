import { measureTimeScale } from '@assay/testing/time-scale'

/** For `expect.poll`: an identity may be a second old. */
export const WITHIN_ITS_TTL = { timeout: 3_000 * measureTimeScale() }
