import { DEFAULT_INVITATION_DAYS, MAX_INVITATION_DAYS } from '@assay/contracts/invitation-limits'
import { plural, t } from '@lingui/core/macro'
import { NativeSelect } from '@mantine/core'
import type { TextProps } from '../../components/form/use-form.ts'
import { ROLE_CHOICES, ROLE_RIGHTS } from '../users/role-names.ts'
import { roleOf } from '../users/user-form.ts'

const DAYS = [1, DEFAULT_INVITATION_DAYS, 30, MAX_INVITATION_DAYS].map((days) => ({
  value: String(days),
  label: plural(days, { one: '# day', other: '# days' }),
}))

export const INITIAL_TERMS = { role: 'user', days: String(DEFAULT_INVITATION_DAYS) }

export const termsOf = ({ role, days }: typeof INITIAL_TERMS) => ({
  role: roleOf(role),
  expires_in_days: Number(days),
})

export interface InvitationTermsProps {
  readonly text: (name: 'role' | 'days') => TextProps
}

/** The fields that invitations by mail and by link have in common. */
export function InvitationTerms({ text }: InvitationTermsProps) {
  const role = text('role')
  return (
    <>
      <NativeSelect
        {...role}
        label={t`Role`}
        description={ROLE_RIGHTS[roleOf(role.value)]}
        data={ROLE_CHOICES}
      />
      <NativeSelect {...text('days')} label={t`Expires in`} data={DAYS} />
    </>
  )
}
