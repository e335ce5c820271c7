import { z } from 'zod'

/** A source that the provider returned with the text. `[1]` in the text may refer to it. */
export const ProviderSource = z.object({
  /**
   * Null if the source has no web address, or if the address would reveal the vendor before the
   * vote.
   */
  url: z.string().nullable(),
  title: z.string().nullable(),
})
export type ProviderSource = z.infer<typeof ProviderSource>
