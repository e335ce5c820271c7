import { t } from '@lingui/core/macro'
import { ALIASES } from '../../components/aliases.ts'
import { LoadingDots } from '../../components/loading-dots.tsx'
import classes from './side-tabs.module.css'
import type { Turn } from './turn.ts'
import type { Side } from './turn-stream.ts'

const PAIR = ['left', 'right'] as const

export interface SideTabsProps {
  readonly turn: Turn
  /** The models, once the vote has revealed them. */
  readonly names: Readonly<Record<Side, string | null | undefined>>
  readonly front: Side
  /** The hidden answer was never shown, and the vote is still open. */
  readonly unread: boolean
  readonly onFront: (side: Side) => void
}

/** Tabs for a phone, which has room for one answer. Each tab brings its answer to the front. */
export function SideTabs({ turn, names, front, unread, onFront }: SideTabsProps) {
  const { stream, lost } = turn
  return (
    <fieldset className={classes.tabs} aria-label={t`Visible answer`}>
      {PAIR.map((side) => (
        <button
          key={side}
          type="button"
          className={`${classes.tab} touch`}
          aria-pressed={side === front}
          onClick={() => onFront(side)}
        >
          <Name name={names[side] || ALIASES[side]} />
          {!lost && stream.answers[side].state === 'streaming' && (
            <LoadingDots label={t`still answering`} />
          )}
          <Mark
            failed={stream.answers[side].state === 'failed'}
            unread={unread && side !== front}
          />
        </button>
      ))}
    </fieldset>
  )
}

/** A truncated alias keeps its letter, which distinguishes it from the other. */
function Name({ name }: { name: string }) {
  const [, start, letter] = /^(.*?)( .)?$/.exec(name) ?? []
  return (
    <span className={classes.name}>
      <span className={classes.start}>{start}</span>
      {letter}
    </span>
  )
}

function Mark({ failed, unread }: { failed: boolean; unread: boolean }) {
  if (failed) {
    return (
      <>
        <span className={classes.failed} aria-hidden>
          !
        </span>
        <span className="visually-hidden">{t`, failed`}</span>
      </>
    )
  }
  if (!unread) return null
  return (
    <>
      <span className={classes.unread} />
      <span className="visually-hidden">{t`, not opened yet`}</span>
    </>
  )
}
