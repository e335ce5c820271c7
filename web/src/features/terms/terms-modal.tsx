import { Button } from '@mantine/core'
import { Dialog } from '../../components/dialog.tsx'
import classes from './terms-modal.module.css'
import { AGREE_LABEL, TERMS_TITLE, TermsText } from './terms-text.tsx'
import type { Terms } from './use-terms.ts'

/** Requires acceptance of the terms; the reader cannot dismiss it. */
export function TermsModal({ status, accepting, error, accept }: Terms) {
  return (
    <Dialog
      opened={status === 'not_accepted'}
      title={TERMS_TITLE}
      footer={
        <>
          {error && (
            <p role="alert" className={classes.error}>
              {error}
            </p>
          )}
          <Button
            classNames={{ root: classes.agree, label: classes.label }}
            onClick={() => void accept()}
            disabled={accepting}
          >
            {accepting ? 'Accepting...' : AGREE_LABEL}
          </Button>
        </>
      }
    >
      <TermsText />
    </Dialog>
  )
}
