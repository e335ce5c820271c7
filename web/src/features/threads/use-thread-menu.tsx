import type { ThreadDto } from '@assay/contracts/threads'
import { t } from '@lingui/core/macro'
import { IconFlask, IconLink, IconPencil, IconPin, IconPinnedOff } from '@tabler/icons-react'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { lazyPart } from '../../components/lazy-with-retry.ts'
import { reportOutcome } from '../../components/report-outcome.ts'
import classes from './thread-list.module.css'
import { useUpdateThreadMutation } from './thread-list-api.ts'

// Loaded on demand, because it includes the patient-data guard, which pages without a chat do not
// need.
const RenameDialog = lazyPart(() => import('./rename-dialog.tsx'), 'RenameDialog')

interface ThreadDialogs {
  /** Opens the consent dialog of the thread. */
  readonly onConsent: (thread: ThreadDto) => void
  /** Opens the dialog with the link to the thread. */
  readonly onShare?: (thread: ThreadDto) => void
}

/** Shows one thread menu at a time, and the dialogs that it opens. */
export function useThreadMenu(open: ThreadDialogs) {
  const [menu, setMenu] = useState<{ readonly thread: ThreadDto; readonly button: HTMLElement }>()
  const [renamed, setRenamed] = useState<ThreadDto>()
  return {
    onMenu: (thread: ThreadDto, button: HTMLElement) => setMenu({ thread, button }),
    dialogs: (
      <>
        {menu && (
          <ThreadMenu
            {...menu}
            {...open}
            onRename={() => setRenamed(menu.thread)}
            onClose={() => setMenu(undefined)}
          />
        )}
        {renamed && <RenameDialog thread={renamed} onClose={() => setRenamed(undefined)} />}
      </>
    ),
  }
}

interface ThreadMenuProps extends ThreadDialogs {
  readonly thread: ThreadDto
  /** The button that opened the menu; the focus returns there. */
  readonly button: HTMLElement
  readonly onRename: () => void
  readonly onClose: () => void
}

const WIDTH_PX = 160
/** The gap between the menu and the edge of the screen. */
const GAP_PX = 8

/** The actions on a thread: a native popover below the button that opens it. */
function ThreadMenu(props: ThreadMenuProps) {
  const { thread, button, onClose } = props
  const menu = useMenu(button, onClose)
  return (
    <section
      ref={menu}
      popover="auto"
      aria-label={thread.title || t`Untitled Chat`}
      className={classes.menu}
    >
      {useItems(props).map(({ Icon, label, act }) => (
        <button
          key={label}
          type="button"
          onClick={() => {
            onClose()
            // A dialog that opens now returns the focus to the button.
            button.focus()
            act()
          }}
        >
          <Icon size={16} aria-hidden /> {label}
        </button>
      ))}
    </section>
  )
}

function useItems({ thread, onRename, onConsent, onShare }: ThreadMenuProps) {
  const [updateThread] = useUpdateThreadMutation()
  const { id, pinned } = thread

  return [
    { Icon: IconPencil, label: t`Rename`, act: onRename },
    {
      Icon: pinned ? IconPinnedOff : IconPin,
      label: pinned ? t`Unpin` : t`Pin`,
      act: () => void reportOutcome(updateThread({ id, body: { pinned: !pinned } })),
    },
    ...(onShare ? [{ Icon: IconLink, label: t`Share`, act: () => onShare(thread) }] : []),
    { Icon: IconFlask, label: t`Research use`, act: () => onConsent(thread) },
  ]
}

/** Opens the popover below the button, or above it if it does not fit below. */
function useMenu(button: HTMLElement, onClose: () => void) {
  const menu = useRef<HTMLElement>(null)
  useLayoutEffect(() => {
    const { current } = menu
    if (!current) return
    const { top, bottom, left } = button.getBoundingClientRect()
    current.showPopover?.()
    const { offsetHeight } = current
    const fits = bottom + offsetHeight < window.innerHeight
    current.style.top = `${fits ? bottom : top - offsetHeight}px`
    const rightmost = window.innerWidth - WIDTH_PX - GAP_PX
    current.style.left = `${Math.max(GAP_PX, Math.min(left, rightmost))}px`
    current.querySelector('button')?.focus()
  }, [button])
  useEffect(() => {
    const { current } = menu
    const onToggle = ({ newState }: ToggleEvent) => newState === 'closed' && onClose()
    current?.addEventListener('toggle', onToggle)
    return () => current?.removeEventListener('toggle', onToggle)
  }, [onClose])
  return menu
}
