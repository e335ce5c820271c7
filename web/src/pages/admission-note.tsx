import type { AdmissionDto } from '@assay/contracts/admission'
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { BRAND } from '../brand.ts'
import form from '../components/form/form.module.css'
import { listText } from '../components/format.ts'

/** Shows the admission rule, and whether visitors need an account. */
export function AdmissionNote({ admission }: { readonly admission: AdmissionDto | undefined }) {
  if (!admission) return null
  const { has_guests, needs_confirmation } = admission
  const sentences = [
    has_guests ? undefined : t`You need an account to use this site.`,
    ruleText(admission),
    needs_confirmation
      ? t`You can use a new account once you have confirmed its address.`
      : undefined,
  ].filter(Boolean)
  if (sentences.length === 0) return null
  return (
    <p className={form.note}>
      {sentences.join(' ')}
      {admission.rule !== 'open' && BRAND.contactUrl && (
        <Trans>
          {' '}
          For an invitation, <a href={BRAND.contactUrl}>contact us</a>.
        </Trans>
      )}
    </p>
  )
}

/** Names the people who may create an account. Undefined if everybody may. */
function ruleText({ rule, domains }: AdmissionDto): string | undefined {
  if (rule === 'open') return undefined
  if (rule === 'invitation') return t`Accounts are by invitation.`
  return t`Accounts are open to addresses of ${listText(domains)}.`
}
