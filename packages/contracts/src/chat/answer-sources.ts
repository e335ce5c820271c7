import { z } from 'zod'

/** A source that the provider returned beside the text, which `[1]` in the text may refer to. */
export const ProviderSource = z.object({
  /** Null for one without a web address, or whose address names the vendor before the vote. */
  url: z.string().nullable(),
  title: z.string().nullable(),
})
export type ProviderSource = z.infer<typeof ProviderSource>
