import { z } from 'zod'

/** The settings for releases. */
export const ReleaseSettings = z.object({
  RELEASES_FOLDER: z.string().default('releases').describe('Where versions of the data are kept'),
  RELEASE_LICENSE: z
    .string()
    .optional()
    .describe('Of the data: an identifier of SPDX (CC-BY-4.0) or an address'),
})
