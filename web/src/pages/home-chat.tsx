import type { ChatMode } from '@assay/contracts/threads'
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useEffect } from 'react'
import { BRAND } from '../brand.ts'
import { preloadMarkdown } from '../features/answers/lazy-markdown.tsx'
import { ModelPickers } from '../features/models/model-pickers.tsx'
import { unchecked } from '../features/patient-data/checked-text.ts'
import { AllQuestions } from '../features/suggestions/all-questions.tsx'
import { Suggestions } from '../features/suggestions/suggestions.tsx'
import { TermsModal } from '../features/terms/terms-modal.tsx'
import { ChatComposer } from './chat-composer.tsx'
import { ChatView } from './chat-view.tsx'
import classes from './home-chat.module.css'
import { useChat } from './use-chat.ts'

/** A chat with one chosen model, or with two side by side. */
export function HomeChat({ mode }: { mode: Exclude<ChatMode, 'battle'> }) {
  const chat = useChat({ mode, isGuest: false })
  const { offered, chosen, pick } = chat.models
  useEffect(preloadMarkdown, [])
  const pickQuestion = (question: string) => chat.send(unchecked(question))
  const composer = <ChatComposer chat={chat} mode={mode} />
  return (
    <div className={classes.page}>
      <div className={classes.bar}>
        <ModelPickers
          mode={mode}
          offered={offered}
          chosen={chosen}
          disabled={chat.isAnswering}
          onPick={(side, name) => {
            // In a single chat, picking another model starts a new chat.
            if (side === 'single' && !chat.isLanding) chat.startOver()
            pick(side, name)
          }}
        />
      </div>
      <div className={classes.chat}>
        {chat.isLanding ? (
          <div className="landing">
            <header className="landing-header">
              <h1 className="landing-tagline">
                <Trans>Welcome to {BRAND.name} Chat</Trans>
              </h1>
              <p className="landing-subline">
                <Trans>
                  Chat with {mode === 'dual' ? t`two AI models side by side` : t`an AI model`} to
                  explore biomedical papers, variants and lab documents.
                </Trans>
              </p>
            </header>
            <div className="landing-input">{composer}</div>
            <Suggestions onPick={pickQuestion} />
            <AllQuestions onPick={pickQuestion} />
          </div>
        ) : (
          <ChatView chat={chat}>{composer}</ChatView>
        )}
      </div>
      {chat.question.isWaiting && <TermsModal {...chat.terms} onDecline={chat.stop} />}
    </div>
  )
}
