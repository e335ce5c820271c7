import type { ThreadDto } from '@assay/contracts/threads'
import { ActionIcon } from '@mantine/core'
import { IconColumns2, IconDots, IconMessage, IconTrash } from '@tabler/icons-react'
import type { MouseEvent } from 'react'
import { Link } from 'react-router'
import classes from './thread-list.module.css'

export interface ThreadRowProps {
  readonly thread: ThreadDto
  readonly path: string
  readonly current: boolean
  readonly onMenu: (event: MouseEvent<HTMLElement>) => void
  readonly onDelete: () => void
}

/** One thread, with its actions while the row is hovered or focused. */
export function ThreadRow({ thread, path, current, onMenu, onDelete }: ThreadRowProps) {
  const title = thread.title || 'Untitled Chat'
  const Icon = thread.mode === 'single' ? IconMessage : IconColumns2
  return (
    <li className={classes.row} data-current={current || undefined}>
      <Link
        to={path}
        className={classes.link}
        aria-current={current ? 'page' : undefined}
        title={title}
      >
        <Icon size={16} aria-hidden className={classes.icon} />
        <span className={classes.title}>{title}</span>
      </Link>
      <span className={classes.actions}>
        <RowButton label={`More for ${title}`} onPress={onMenu}>
          <IconDots size={16} aria-hidden />
        </RowButton>
        <RowButton label={`Delete ${title}`} onPress={onDelete}>
          <IconTrash size={16} aria-hidden />
        </RowButton>
      </span>
    </li>
  )
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
