import type { TokenScope } from '@assay/contracts/personal-tokens'
import { t } from '@lingui/core/macro'

/** The scopes of access tokens as people read them. */
export const SCOPES: Readonly<
  Record<TokenScope, { readonly label: string; readonly description: string }>
> = {
  read: { label: t`Read`, description: t`Read everything that you can read.` },
  studies: { label: t`Studies`, description: t`Manage and rate studies, and read the models.` },
  admin: {
    label: t`Everything`,
    description: t`Do everything that you can do, except change how you sign in.`,
  },
}
