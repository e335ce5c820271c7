import { z } from 'zod'

/** The settings for releases. */
export const ReleaseSettings = z.object({
  RELEASES_FOLDER: z
    .string()
    .default('releases')
    .describe('Folder in which the versions of the data are stored'),
  RELEASE_LICENSE: z
    .string()
    .optional()
    .describe('License of the data: an SPDX identifier such as CC-BY-4.0, or a URL'),
})
