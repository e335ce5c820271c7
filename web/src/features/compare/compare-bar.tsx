import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import '@mantine/core/styles/FloatingIndicator.css'
import '@mantine/core/styles/SegmentedControl.css'
import type { AnswerSide } from '@assay/contracts/threads'
import { Button, SegmentedControl } from '@mantine/core'
import { useWindowEvent } from '@mantine/hooks'
import { useLayoutEffect, useRef, useState } from 'react'
import { isShortcutKey } from '../../components/is-free-key.ts'
import classes from './compare.module.css'
import { ComparedAnswer } from './compared-answer.tsx'

/** A phone shows one answer at a time, under tabs. */
function SideLabel() {
  return (
    <>
      <span className={classes.wide}>{t`Side by side`}</span>
      <span className={classes.narrow}>{t`One at a time`}</span>
    </>
  )
}

const VIEWS = [
  { value: 'side', label: <SideLabel /> },
  { value: 'aligned', label: t`Aligned` },
  { value: 'differences', label: t`Differences` },
] as const

type View = (typeof VIEWS)[number]['value']

/** A view that replaces the answers’ texts. */
export interface ComparedView {
  readonly view: Exclude<View, 'side'>
  /** Shows one of the answers; loaded with this module. */
  readonly Answer: typeof ComparedAnswer
}

export interface CompareBarProps {
  /** Undefined while the answers stand as written. */
  readonly compared: ComparedView | undefined
  readonly onCompare: (compared: ComparedView | undefined) => void
  /** The answer in front on a screen that shows one at a time. */
  readonly front: AnswerSide
  readonly onFront: (side: 'left' | 'right') => void
}

/** The choice between the views of two finished answers. */
export function CompareBar({ compared, onCompare, front, onFront }: CompareBarProps) {
  const view = compared?.view ?? 'side'
  function change(next: View) {
    onCompare(next === 'side' ? undefined : { view: next, Answer: ComparedAnswer })
    if (next === 'side') return
    // The other views show both answers, so both count as opened.
    for (const side of ['left', 'right', front] as const) if (side !== 'single') onFront(side)
  }
  return (
    <>
      <SegmentedControl
        aria-label={t`View of the answers`}
        data-print="hidden"
        className={classes.views}
        size="xs"
        data={[...VIEWS]}
        value={view}
        onChange={change}
      />
      {view === 'differences' && <DifferenceBar />}
    </>
  )
}

/** The number of differences, and the way to the next one. */
function DifferenceBar() {
  const bar = useRef<HTMLDivElement>(null)
  const [{ at, count }, setPlace] = useState({ at: 0, count: 0 })
  useLayoutEffect(() => setPlace({ at: 0, count: listDifferences(bar.current).length }), [])
  function goToNext() {
    const differences = listDifferences(bar.current)
    const next = at % Math.max(1, differences.length)
    differences[next]?.focus({ preventScroll: true })
    differences[next]?.scrollIntoView({ block: 'center' })
    setPlace({ at: next + 1, count: differences.length })
  }
  useWindowEvent('keydown', (event) => {
    if (event.metaKey || event.ctrlKey || event.altKey || event.key !== 'n') return
    if (isShortcutKey(event) && isInFront(bar.current)) goToNext()
  })
  return (
    <div ref={bar} data-print="hidden" className={classes.differences}>
      <span>
        <Trans>
          <span role="status">{describePlace(at, count)}</span>. Marked: only in one answer. Grey:
          in both. Unmarked: partly in both, or a heading.
        </Trans>
      </span>
      {count > 0 && (
        <Button size="compact-sm" variant="light" aria-keyshortcuts="n" onClick={goToNext}>
          <Trans>
            Next difference
            <kbd aria-hidden>n</kbd>
          </Trans>
        </Button>
      )}
    </div>
  )
}

function describePlace(at: number, count: number): string {
  if (at > 0) return t`${at} of ${count}`
  return count === 0
    ? t`No differences found`
    : plural(count, { one: '# difference', other: '# differences' })
}

const turnOf = (bar: HTMLElement | null) => bar?.closest('section')

/** The beginnings of the differences, row by row. */
function listDifferences(bar: HTMLElement | null): HTMLElement[] {
  const all = turnOf(bar)?.querySelectorAll<HTMLElement>('[data-difference]') ?? []
  const rowOf = (mark: HTMLElement) => Number(mark.closest<HTMLElement>('[data-row]')?.dataset.row)
  return [...all].sort((a, b) => rowOf(a) - rowOf(b))
}

/** Of several turns, a key is for the one in the middle of the window. */
function isInFront(bar: HTMLElement | null): boolean {
  const { top = 0, bottom = 0 } = turnOf(bar)?.getBoundingClientRect() ?? {}
  return top <= innerHeight / 2 && bottom >= innerHeight / 2
}
