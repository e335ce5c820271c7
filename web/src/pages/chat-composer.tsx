import { Button } from '@mantine/core'
import { Composer } from '../features/chat/composer.tsx'
import { connectionFailureText } from '../features/chat/connection-failure.ts'
import type { Chat } from './use-chat.ts'

/** The question's box of a chat page. */
export function ChatComposer({ chat }: { chat: Chat }) {
  return (
    <Composer
      draft={chat.draft}
      onDraft={chat.setDraft}
      thinking={chat.thinking}
      onThinking={chat.setThinking}
      onSend={() => chat.send(chat.draft)}
      loading={chat.loading}
      undecided={chat.undecided !== undefined}
      covered={chat.terms.status !== 'accepted'}
      error={chat.failure && connectionFailureText(chat.failure)}
      action={
        chat.loading && (
          <Button variant="subtle" size="compact-md" onClick={chat.stop}>
            Stop
          </Button>
        )
      }
    />
  )
}
