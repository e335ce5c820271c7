import { DEFAULT_INVITATION_DAYS, MAX_INVITATION_DAYS } from '@assay/contracts/invitation-limits'
import { ROLES } from '@assay/contracts/roles'
import { plural, t } from '@lingui/core/macro'
import { NativeSelect } from '@mantine/core'
import type { TextProps } from '../../components/form/use-form.ts'
import { ROLE_CHOICES } from '../users/role-names.ts'

const DAYS = [1, DEFAULT_INVITATION_DAYS, 30, MAX_INVITATION_DAYS].map((days) => ({
  value: String(days),
  label: plural(days, { one: '# day', other: '# days' }),
}))

export const INITIAL_TERMS = { role: 'user', days: String(DEFAULT_INVITATION_DAYS) }

export const termsOf = ({ role, days }: typeof INITIAL_TERMS) => ({
  role: ROLES.find((each) => each === role) ?? 'user',
  expires_in_days: Number(days),
})

export interface InvitationTermsProps {
  readonly text: (name: 'role' | 'days') => TextProps
}

/** The fields that invitations by mail and by link have in common. */
export function InvitationTerms({ text }: InvitationTermsProps) {
  return (
    <>
      <NativeSelect {...text('role')} label={t`Role`} data={ROLE_CHOICES} />
      <NativeSelect {...text('days')} label={t`Expires in`} data={DAYS} />
    </>
  )
}
