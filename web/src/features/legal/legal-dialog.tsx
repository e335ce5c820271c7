import { t } from '@lingui/core/macro'
import { Button } from '@mantine/core'
import { Dialog } from '../../components/dialog.tsx'
import { LegalSummary } from '../../components/legal-summary.tsx'
import { PrivacyPolicy } from './privacy-policy.tsx'
import { TermsOfUse } from './terms-of-use.tsx'

const LAST_UPDATED = 'August 18, 2025'

const TEXTS = {
  terms: { title: t`Terms of Use`, Text: TermsOfUse },
  privacy: { title: t`Privacy Policy`, Text: PrivacyPolicy },
} as const

export function LegalDialog({ kind, onClose }: { kind: keyof typeof TEXTS; onClose: () => void }) {
  const { title, Text } = TEXTS[kind]
  return (
    <Dialog
      title={title}
      onClose={onClose}
      footer={
        <Button variant="default" onClick={onClose}>
          {t`Close`}
        </Button>
      }
    >
      <LegalSummary />
      <p>Last updated: {LAST_UPDATED}</p>
      <Text />
    </Dialog>
  )
}
