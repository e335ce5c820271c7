import { List } from '@assay/runtime'
import { z } from 'zod'

/** Settings that other services follow. The gateway only lists the calls that they turn on. */
export const OtherServicesEnv = z.object({
  CITATION_CHECK: List.default([]),
  ORCID_PUBLIC_RECORD: z.stringbool().default(false),
  LABEL_MODEL: z.string().optional(),
})
export type OtherServicesEnv = z.infer<typeof OtherServicesEnv>
