import { Button } from '@mantine/core'
import { useEffect } from 'react'
import { preloadMarkdown } from '../components/lazy-markdown.tsx'
import { Composer } from '../features/chat/composer.tsx'
import { TermsModal } from '../features/terms/terms-modal.tsx'
import { useIdentity } from '../hooks/use-identity.ts'
import { BattleChat } from './battle-chat.tsx'
import { Landing } from './landing.tsx'
import { useBattle } from './use-battle.ts'
import { useGuestNudge } from './use-guest-nudge.ts'

export function BattlePage() {
  const { isGuest, isSuperuser } = useIdentity()
  const battle = useBattle(isGuest)
  useGuestNudge(isGuest && battle.turns.length > 0)
  useEffect(preloadWhenIdle, [])

  const composer = (
    <Composer
      draft={battle.draft}
      onDraft={battle.setDraft}
      thinking={battle.thinking}
      onThinking={battle.setThinking}
      onSend={() => battle.send(battle.draft)}
      loading={battle.loading}
      undecided={battle.undecided !== undefined}
      error={battle.error}
      action={
        battle.loading && (
          <Button variant="subtle" size="compact-md" onClick={battle.stop}>
            Stop
          </Button>
        )
      }
    />
  )
  return (
    <>
      {battle.isLanding ? (
        <Landing isAdmin={isSuperuser} onPick={battle.send}>
          {composer}
        </Landing>
      ) : (
        <BattleChat battle={battle}>{composer}</BattleChat>
      )}
      <TermsModal {...battle.terms} />
    </>
  )
}

/** The first answer should find its renderer; until then the page comes first. */
function preloadWhenIdle() {
  if ('requestIdleCallback' in window) requestIdleCallback(preloadMarkdown)
  else setTimeout(preloadMarkdown, 1_000)
}
