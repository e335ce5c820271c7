import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { BRAND } from '../../brand.ts'
import { Dialog } from '../../components/dialog.tsx'
import { LegalSummary } from '../../components/legal-summary.tsx'
import classes from './terms-modal.module.css'
import { TermsText } from './terms-text.tsx'
import type { Terms } from './use-terms.ts'

export interface TermsModalProps extends Terms {
  /** Called if the reader does not accept the terms now. */
  readonly onDecline: () => void
}

/** Requires acceptance of the terms before a question is sent. */
export function TermsModal({ status, accepting, error, accept, onDecline }: TermsModalProps) {
  if (status !== 'not_accepted') return null
  return (
    <Dialog
      title={t`${BRAND.name} – Terms & Conditions`}
      onClose={onDecline}
      footer={
        <>
          {error && (
            <p role="alert" className={classes.error}>
              {error}
            </p>
          )}
          <Button variant="subtle" onClick={onDecline} disabled={accepting}>
            <Trans>Not now</Trans>
          </Button>
          <Button
            classNames={{ root: classes.agree, label: classes.label }}
            onClick={() => void accept()}
            disabled={accepting}
          >
            {accepting ? t`Accepting...` : t`I Agree to Terms & Conditions`}
          </Button>
        </>
      }
    >
      <LegalSummary />
      <TermsText />
    </Dialog>
  )
}
