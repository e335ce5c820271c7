import type { ChatMode } from '@assay/contracts/threads'
import { type ReactNode, useRef } from 'react'
import { useReadingPosition } from '../hooks/use-reading-position.ts'
import { ChatDock } from './chat-dock.tsx'
import { ChatExports } from './chat-exports.tsx'
import { statusText } from './chat-status.ts'
import classes from './chat-view.module.css'
import { FootRow } from './foot-row.tsx'
import { HistoryNote } from './history-note.tsx'
import { TurnList } from './turn-list.tsx'
import type { Chat } from './use-chat.ts'

const MODE_TITLES: Readonly<Record<ChatMode, string>> = {
  battle: 'Battle',
  dual: 'Side by Side',
  single: 'Single Chat',
}

/** The turns so far and, at the bottom, what can be done next: vote or ask. */
export function ChatView({ chat, children }: { chat: Chat; children: ReactNode }) {
  const { mode, conversation, undecided } = chat
  const box = useRef<HTMLElement>(null)
  const content = useRef<HTMLDivElement>(null)
  const lastKey = conversation.turns.at(-1)?.key
  const { atEnd, followEnd } = useReadingPosition(box, content, lastKey)
  return (
    <div className={classes.page}>
      <h1 className="visually-hidden">{MODE_TITLES[mode]}</h1>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the conversation must scroll by keyboard */}
      <section ref={box} className={classes.scroller} tabIndex={0} aria-label="Conversation">
        <div ref={content} className={classes.column}>
          <HistoryNote state={chat.historyState} readAgain={chat.readHistoryAgain} />
          <ChatExports chat={chat} />
          <TurnList chat={chat} />
        </div>
      </section>
      <div className={classes.end} data-due={undecided?.stream.turnId !== undefined || undefined}>
        <FootRow
          onJump={atEnd ? undefined : followEnd}
          onStop={chat.isAnswering ? chat.stop : undefined}
          stopping={chat.isStopping}
        />
        <ChatDock chat={chat}>{children}</ChatDock>
      </div>
      <p className="visually-hidden" role="status">
        {statusText(chat)}
      </p>
    </div>
  )
}
