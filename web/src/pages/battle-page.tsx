import { t } from '@lingui/core/macro'
import { type ReactNode, Suspense, useEffect } from 'react'
import { serverText } from '../api/server-text.ts'
import { BRAND } from '../brand.ts'
import { lazyPart, lazyWithRetry } from '../components/lazy-with-retry.ts'
import { PageSkeleton } from '../components/page-skeleton.tsx'
import { idle, runWhenIdle } from '../components/run-when-idle.ts'
import { loadMarkdown, preloadMarkdown } from '../features/answers/lazy-markdown.tsx'
import { loadFollowTurn } from '../features/chat/use-turn-connections.ts'
import { unchecked } from '../features/patient-data/checked-text.ts'
import { Suggestions } from '../features/suggestions/suggestions.tsx'
import { useIdentity } from '../hooks/use-identity.ts'
import { ChatComposer } from './chat-composer.tsx'
import { type Chat, useChat } from './use-chat.ts'
import { useRehearsal } from './use-rehearsal.ts'

export function BattlePage() {
  const { isGuest, isSuperuser } = useIdentity()
  const chat = useChat({ mode: 'battle', isGuest })
  const rehearsal = useRehearsal({ isGuest, isComposerUsed: chat.question.text !== '' })
  const { failure } = chat.question
  const hasClosest = failure?.kind === 'server' && failure.closest !== undefined
  useEffect(preloadFirstQuestion, [])
  useEffect(preloadMarkdown, [])

  const composer = (
    <>
      <ChatComposer chat={chat} mode="battle" hasRehearsal={rehearsal.isDue} />
      {isGuest && !chat.isLanding && <SignInReminder chat={chat} />}
    </>
  )
  return (
    <>
      {chat.isLanding ? (
        <Landing isAdmin={isSuperuser}>
          <div className="landing-input">{composer}</div>
          {rehearsal.isDue && (
            <Rehearsal
              onEnd={() => {
                rehearsal.end()
                chat.question.edit('')
              }}
            />
          )}
          {!rehearsal.isDue && !hasClosest && (
            <Suggestions onPick={(question) => chat.send(unchecked(question))} />
          )}
          {!rehearsal.isDue && (
            <AllQuestions onPick={(question) => chat.send(unchecked(question))} />
          )}
        </Landing>
      ) : (
        <LazyChatView chat={chat}>{composer}</LazyChatView>
      )}
      {chat.question.isWaiting && <TermsModal {...chat.terms} onDecline={chat.stop} />}
    </>
  )
}

/** Fetched when the page is idle, so that it never delays the question box. */
const AllQuestions = lazyPart(
  () => idle().then(() => import('../features/suggestions/all-questions.tsx')),
  'AllQuestions',
)
const SignInReminder = lazyPart(() => import('./sign-in-reminder.tsx'), 'SignInReminder')

/**
 * Fetches the rehearsal when the page is idle, so that it never delays the question box. It comes
 * with the renderer, so that its answers are not painted twice.
 */
const loadRehearsal = () =>
  idle()
    .then(() => Promise.all([import('./rehearsal.tsx'), loadMarkdown()]))
    .then(([part]) => part)
const Rehearsal = lazyPart(loadRehearsal, 'Rehearsal')

const loadChatView = () => import('./chat-view.tsx')
const ChatView = lazyWithRetry(loadChatView, 'ChatView')

const loadTerms = () => import('../features/terms/terms-modal.tsx')
const TermsModal = lazyPart(loadTerms, 'TermsModal')

/** Fetches what the first question needs while the page is idle. */
function preloadFirstQuestion() {
  // If this fails, the first question fetches it again.
  return runWhenIdle(() => void Promise.allSettled([loadChatView(), loadTerms(), loadFollowTurn()]))
}

/** The chat view, which is hidden before the first question. */
function LazyChatView({ chat, children }: { chat: Chat; children: ReactNode }) {
  return (
    <Suspense fallback={<PageSkeleton />}>
      <ChatView chat={chat}>{children}</ChatView>
    </Suspense>
  )
}

interface LandingProps {
  readonly isAdmin: boolean
  /** The question box, and what to press instead of typing. */
  readonly children: ReactNode
}

/**
 * The battle before its first question. It uses the classes of the shell in index.html, which
 * paints the same header before this code loads: nothing may move when this component takes over.
 */
function Landing({ isAdmin, children }: LandingProps) {
  return (
    <div className="landing">
      <header className="landing-header">
        <p className="landing-brand">
          {BRAND.name}
          {isAdmin && <span className="landing-badge">{t`Admin`}</span>}
        </p>
        <h1 className="landing-tagline">{serverText(BRAND.tagline)}</h1>
        <p className="landing-subline">{serverText(BRAND.subline)}</p>
        <p className="landing-promise">{serverText(BRAND.promise)}</p>
      </header>
      {children}
    </div>
  )
}
