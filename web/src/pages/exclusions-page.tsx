import { Page } from '../components/page.tsx'
import { Exclusions } from '../features/exclusions/exclusions.tsx'

export function ExclusionsPage() {
  return (
    <Page title="Exclusions">
      <Exclusions />
    </Page>
  )
}
