import { Button } from '@mantine/core'
import { Dialog } from '../../components/dialog.tsx'
import { PrivacyPolicy } from './privacy-policy.tsx'
import { TermsOfUse } from './terms-of-use.tsx'

const LAST_UPDATED = 'August 18, 2025'

const TEXTS = {
  terms: { title: 'Terms of Use', Text: TermsOfUse },
  privacy: { title: 'Privacy Policy', Text: PrivacyPolicy },
} as const

export interface LegalDialogProps {
  readonly kind: keyof typeof TEXTS
  readonly onClose: () => void
}

export function LegalDialog({ kind, onClose }: LegalDialogProps) {
  const { title, Text } = TEXTS[kind]
  return (
    <Dialog
      opened
      title={title}
      onClose={onClose}
      footer={
        <Button variant="default" onClick={onClose}>
          Close
        </Button>
      }
    >
      <p>Last updated: {LAST_UPDATED}</p>
      <Text />
    </Dialog>
  )
}
