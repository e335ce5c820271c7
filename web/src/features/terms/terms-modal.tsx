import { t } from '@lingui/core/macro'
import { Button } from '@mantine/core'
import { ERRORS } from '../../api/error-catalogue.ts'
import { errorText } from '../../api/error-text.ts'
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

const UNANSWERED = { status: 'FETCH_ERROR' }

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
              <span>{error}</span>
              {error === ERRORS.termsAcceptance &&
                `. ${errorText(UNANSWERED, t`The server doesn’t respond. Try again in a moment.`)}`}
            </p>
          )}
          <Button variant="subtle" onClick={onDecline} disabled={accepting}>
            {t`Not now`}
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
