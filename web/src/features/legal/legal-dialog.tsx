import { Button } from '@mantine/core'
import { Dialog } from '../../components/dialog.tsx'
import { PRIVACY_POLICY } from './privacy-policy.tsx'
import { TERMS_OF_USE } from './terms-of-use.tsx'

const LAST_UPDATED = 'August 18, 2025'

const TEXTS = {
  terms: { title: 'Terms of Use', text: TERMS_OF_USE },
  privacy: { title: 'Privacy Policy', text: PRIVACY_POLICY },
} as const

export function LegalDialog({ kind, onClose }: { kind: keyof typeof TEXTS; onClose: () => void }) {
  const { title, text } = TEXTS[kind]
  return (
    <Dialog
      title={title}
      onClose={onClose}
      footer={
        <Button variant="default" onClick={onClose}>
          Close
        </Button>
      }
    >
      <p>Last updated: {LAST_UPDATED}</p>
      {text}
    </Dialog>
  )
}
