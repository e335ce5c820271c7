import { Page } from '../components/page.tsx'
import { Attestations } from '../features/attestations/attestations.tsx'

export function AttestationsPage() {
  return (
    <Page title="Expertise">
      <Attestations />
    </Page>
  )
}
