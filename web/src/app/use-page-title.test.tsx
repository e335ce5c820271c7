import { expect, test } from 'vitest'
import { renderAt } from '../testing/render-at.tsx'
import { usePageTitle } from './use-page-title.ts'

function Page() {
  usePageTitle()
  return null
}

test.each([
  ['/battle?threadId=a', 'Battle – Assay'],
  ['/leaderboard/', 'Leaderboard – Assay'],
  ['/Login', 'Sign in – Assay'],
  ['/shared/AAAA', 'Shared comparison – Assay'],
  ['/nowhere', 'Page not found – Assay'],
])('%s is called %s', (address, title) => {
  renderAt(address, <Page />)
  expect(document.title).toBe(title)
})
