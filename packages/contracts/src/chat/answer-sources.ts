import { z } from 'zod'

/** A source that the provider returned beside the text, which `[1]` in the text may refer to. */
export const ProviderSource = z.object({
  url: z.string(),
  title: z.string().nullable(),
})
export type ProviderSource = z.infer<typeof ProviderSource>
