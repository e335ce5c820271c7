import type { ChatMode } from '@assay/contracts/threads'
import { t } from '@lingui/core/macro'
import { Button } from '@mantine/core'
import { lazyPart } from '../components/lazy-with-retry.ts'
import { idle } from '../components/run-when-idle.ts'
import { Composer } from '../features/chat/composer.tsx'
import { connectionFailureText } from '../features/chat/connection-failure.ts'
import { unchecked } from '../features/patient-data/checked-text.ts'
import { ClosestQuestions } from '../features/suggestions/closest-questions.tsx'
import { OfflineNote } from './offline-note.tsx'
import type { Chat } from './use-chat.ts'

/** Both notes are fetched when the page is idle, so that they never delay the question box. */
const AnswererNote = lazyPart(
  () => idle().then(() => import('../features/models/demonstration-note.tsx')),
  'AnswererNote',
)

const ThinkingNote = lazyPart(
  () => idle().then(() => import('../features/models/thinking-note.tsx')),
  'ThinkingNote',
)

interface ChatComposerProps {
  readonly chat: Chat
  readonly mode: ChatMode
  /** Whether a rehearsal is shown. Its keys 1 to 4 work only while the box does not have the focus. */
  readonly hasRehearsal?: boolean
}

export function ChatComposer({ chat, mode, hasRehearsal = false }: ChatComposerProps) {
  const { question, thinking } = chat
  const { failure } = question
  const refusal = failure?.kind === 'server' && failure.closest ? failure : undefined
  return (
    <>
      <OfflineNote hasVote={chat.threadState.turns.some(chat.votes.isSending)} />
      <ThinkingNote mode={mode} thinking={thinking.on} {...chat.models} />
      <Composer
        draft={question.text}
        onDraft={question.write}
        edits={question.edits}
        thinking={thinking.on}
        onThinking={thinking.set}
        onSend={chat.send}
        loading={chat.isAnswering}
        blocked={chat.undecided !== undefined || chat.isUnread}
        first={chat.isLanding}
        covered={hasRehearsal || (question.isWaiting && chat.terms.status !== 'accepted')}
        error={failure && !refusal ? connectionFailureText(failure) : undefined}
        remedy={
          refusal?.closest && (
            <ClosestQuestions
              detail={refusal.detail}
              questions={refusal.closest}
              onPick={(recorded) => chat.send(unchecked(recorded))}
            />
          )
        }
        action={
          // After the first question, the Stop button is in the row below the answers.
          chat.isLanding &&
          chat.isAnswering && (
            <Button variant="subtle" size="compact-md" onClick={chat.stop}>
              {t`Stop`}
            </Button>
          )
        }
      />
      {chat.isLanding && <AnswererNote />}
    </>
  )
}
