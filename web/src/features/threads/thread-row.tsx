import type { ThreadDto } from '@assay/contracts/threads'
import { t } from '@lingui/core/macro'
import { ActionIcon } from '@mantine/core'
import { IconColumns2, IconDots, IconMessage, IconTrash } from '@tabler/icons-react'
import type { MouseEvent } from 'react'
import { Link } from 'react-router'
import { secondText } from '../../components/format.ts'
import { type HintPlace, useHoverHint } from '../../hooks/use-hover-hint.ts'
import classes from './thread-list.module.css'

export interface ThreadRowProps {
  readonly thread: ThreadDto
  readonly path: string
  readonly current: boolean
  /** Whether another thread has the same title, so that the row shows its time. */
  readonly isAlike: boolean
  /** The patterns of a search that found the thread by its title or its texts. */
  readonly patterns: readonly string[]
  readonly onMenu: (event: MouseEvent<HTMLElement>) => void
  readonly onDelete: () => void
}

/** One thread, with its actions while the row is hovered or focused. */
export function ThreadRow(props: ThreadRowProps) {
  const { thread, path, current, isAlike, patterns, onMenu, onDelete } = props
  const title = thread.title || t`Untitled Chat`
  const Icon = thread.mode === 'single' ? IconMessage : IconColumns2
  const { place, handlers } = useHoverHint(belowCutTitle)
  return (
    <li className={classes.row} data-current={current || undefined}>
      <Link
        to={path}
        className={classes.link}
        aria-current={current ? 'page' : undefined}
        {...handlers}
      >
        <Icon size={16} aria-hidden className={classes.icon} />
        <span>
          <span dir="auto" className={classes.title}>
            <FoundTitle title={title} patterns={patterns} />
          </span>
          {isAlike && (
            <span className={classes.time}>{` ${secondText(thread.last_message_at)}`}</span>
          )}
        </span>
      </Link>
      {/* Only visual: the link's accessible name is the whole title. */}
      {place && (
        <span aria-hidden className={classes.fullTitle} style={place}>
          {title}
        </span>
      )}
      <span className={classes.actions}>
        <RowButton label={t`More for ${title}`} onPress={onMenu}>
          <IconDots size={16} aria-hidden />
        </RowButton>
        <RowButton label={t`Delete ${title}`} onPress={onDelete}>
          <IconTrash size={16} aria-hidden />
        </RowButton>
      </span>
    </li>
  )
}

/** Marks what was found in a title. */
function FoundTitle({ title, patterns }: { title: string; patterns: readonly string[] }) {
  if (patterns.length === 0) return title
  // The text between the hits stands at the even places.
  const parts = title.split(new RegExp(`(${patterns.join('|')})`, 'i'))
  if (parts.length === 1) return t`In the chat: ${title}`
  return parts.map((part, at) => (at % 2 === 0 ? part : <mark key={at}>{part}</mark>))
}

/** The place below a truncated title; undefined if the title fits. */
function belowCutTitle(link: HTMLElement): HintPlace | undefined {
  const text = link.lastElementChild?.firstElementChild
  if (!text || text.scrollHeight <= text.clientHeight) return undefined
  const { bottom, left } = link.getBoundingClientRect()
  return { top: bottom, left: left + 8 }
}

interface RowButtonProps {
  readonly label: string
  readonly onPress: (event: MouseEvent<HTMLElement>) => void
  readonly children: React.ReactNode
}

function RowButton({ label, onPress, children }: RowButtonProps) {
  return (
    <ActionIcon variant="subtle" color="gray" size={32} aria-label={label} onClick={onPress}>
      {children}
    </ActionIcon>
  )
}
