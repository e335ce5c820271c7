import type { TokenScope } from '@assay/contracts/personal-tokens'

/** The scopes of access tokens as people read them. */
export const SCOPES: Readonly<
  Record<TokenScope, { readonly label: string; readonly description: string }>
> = {
  read: { label: 'Read', description: 'Read everything that you can read.' },
  studies: { label: 'Studies', description: 'Manage and rate studies, and read the models.' },
  admin: {
    label: 'Everything',
    description: 'Do everything that you can do, except change how you sign in.',
  },
}
