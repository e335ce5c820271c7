import type { ChatMode } from '@assay/contracts/threads'
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { lazyPart } from '../components/lazy-with-retry.ts'
import { idle } from '../components/run-when-idle.ts'
import { Composer } from '../features/chat/composer.tsx'
import { connectionFailureText } from '../features/chat/connection-failure.ts'
import { useListLlmsQuery } from '../features/models/model-api.ts'
import { unchecked } from '../features/patient-data/checked-text.ts'
import { ClosestQuestions } from '../features/suggestions/closest-questions.tsx'
import classes from './offline-note.module.css'
import { OfflineNote } from './offline-note.tsx'
import type { Chat } from './use-chat.ts'

/** Fetched when the page is idle, so that it never delays the question box. */
const AnswererNote = lazyPart(
  () => idle().then(() => import('../features/models/demonstration-note.tsx')),
  'AnswererNote',
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
      <ThinkingNote mode={mode} thinking={thinking.on} />
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
              <Trans>Stop</Trans>
            </Button>
          )
        }
      />
      {chat.isLanding && <AnswererNote />}
    </>
  )
}

interface ThinkingNoteProps {
  readonly mode: ChatMode
  /** Whether the reader has turned thinking on. */
  readonly thinking: boolean
}

/**
 * Shows a note if thinking is on and fewer than two thinking models can be drawn, because thinking
 * models are paired only with each other, and so are the others.
 */
export function ThinkingNote({ mode, thinking }: ThinkingNoteProps) {
  const isDrawn = mode === 'battle' && thinking
  const { data: models } = useListLlmsQuery(undefined, { skip: !isDrawn })
  if (!isDrawn) return null
  const { length: thinkers } = models?.filter(({ is_thinking }) => is_thinking) ?? []
  // Two others can answer instead.
  const isShort = models && thinkers < 2 && models.length - thinkers > 1
  return (
    <p role="status" className={classes.note}>
      {isShort &&
        t`Fewer than two thinking models are available right now, so other models answer.`}
    </p>
  )
}
