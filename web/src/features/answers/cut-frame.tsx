import { t } from '@lingui/core/macro'
import { Button } from '@mantine/core'
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { Dialog } from '../../components/dialog.tsx'
import classes from './cut-frame.module.css'

export interface CutFrameProps {
  /** The kind of content: Table, Code, Formula. */
  readonly label: string
  /** The element inside the frame that scrolls. */
  readonly box: RefObject<HTMLElement | null>
  /** The content of the full view. */
  readonly full: ReactNode
  /** An action in the full view, and next to its button. */
  readonly action?: ReactNode
  readonly children: ReactNode
}

/**
 * A frame for content that may be larger than its panel. It has a shadow at each cut edge and,
 * below the content, a button that opens the full view.
 */
export function CutFrame({ label, box, full, action, children }: CutFrameProps) {
  const edges = useCutEdges(box)
  const [opened, setOpened] = useState(false)
  return (
    <div className={classes.frame} data-cut={edges || undefined}>
      <div className={classes.shaded}>{children}</div>
      {edges && (
        <div className={classes.foot}>
          <button type="button" className={classes.open} onClick={() => setOpened(true)}>
            {t`Open in full`}
          </button>
          {action}
        </div>
      )}
      {opened && (
        <FullView label={label} action={action} onClose={() => setOpened(false)}>
          {full}
        </FullView>
      )}
    </div>
  )
}

interface FullViewProps {
  readonly label: string
  readonly action: ReactNode
  readonly children: ReactNode
  readonly onClose: () => void
}

function FullView({ label, action, children, onClose }: FullViewProps) {
  const body = useRef<HTMLElement>(null)
  const edges = useCutEdges(body)
  const footer = (
    <>
      {edges.includes('right') && (
        <span className={classes.hint}>{t`Scroll sideways for more`}</span>
      )}
      {action}
      <Button onClick={onClose}>{t`Close`}</Button>
    </>
  )
  return (
    <Dialog title={label} isWide footer={footer} onClose={onClose}>
      <div
        ref={(content) => {
          // The body of the dialog scrolls.
          body.current = content?.parentElement ?? null
        }}
        className={classes.whole}
      >
        {children}
      </div>
    </Dialog>
  )
}

/** The edges at which an element hides content: a subset of `left right bottom`. */
function useCutEdges(box: RefObject<HTMLElement | null>): string {
  const [edges, setEdges] = useState('')
  useEffect(() => {
    const { current } = box
    if (!current) return
    const update = () => setEdges(cutEdgesOf(current))
    const observer = new ResizeObserver(update)
    observer.observe(current)
    if (current.firstElementChild) observer.observe(current.firstElementChild)
    current.addEventListener('scroll', update, { passive: true })
    return () => {
      observer.disconnect()
      current.removeEventListener('scroll', update)
    }
  }, [box])
  return edges
}

function cutEdgesOf(box: HTMLElement): string {
  const { scrollLeft, scrollTop, scrollWidth, scrollHeight, clientWidth, clientHeight } = box
  // Overflow that cannot be scrolled to consists only of formula strokes that extend beyond their
  // lines.
  const { overflowY, direction } = getComputedStyle(box)
  const height = overflowY === 'hidden' ? clientHeight : scrollHeight
  const across = scrollWidth - clientWidth
  // From right to left, the positions are negative.
  const fromLeft = direction === 'rtl' ? across + scrollLeft : scrollLeft
  const cut = {
    left: fromLeft > 1,
    right: across - fromLeft > 1,
    bottom: height - clientHeight - scrollTop > 1,
  }
  const isCut = across > 1 || height > clientHeight + 1
  const names = Object.entries(cut).flatMap(([name, is]) => (is ? [name] : []))
  return isCut ? ['some', ...names].join(' ') : ''
}
