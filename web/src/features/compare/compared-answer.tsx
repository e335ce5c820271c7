import { BATTLE_ALIASES } from '@assay/contracts/constants'
import { type CSSProperties, type ReactNode, useMemo } from 'react'
import { Footnotes } from '../answers/footnotes.tsx'
import prose from '../answers/lazy-markdown.module.css'
import { MarkdownBlock } from '../answers/markdown-block.tsx'
import { NO_PLUGINS } from '../answers/use-markdown-plugins.ts'
import type { Row } from './align-sections.ts'
import classes from './compare.module.css'
import { type ComparedText, compareAnswers } from './compare-answers.ts'
import { isOnlyIn } from './find-marks.ts'
import { markDifferences } from './mark-differences.ts'

export interface ComparedAnswerProps {
  readonly side: 'left' | 'right'
  readonly answers: Readonly<Record<'left' | 'right', ComparedText>>
  /** Whether to mark what differs from the other answer. */
  readonly marked: boolean
}

/** One of two finished answers, in rows that the other answer has too. */
export function ComparedAnswer({ side, answers, marked }: ComparedAnswerProps) {
  const { left, right } = answers
  const { sources } = answers[side]
  const comparison = useMemo(() => compareAnswers(left, right), [left, right])
  const { said, rows } = comparison
  const [own, other] = side === 'left' ? [said.left, said.right] : [said.right, said.left]
  const plugins = useMemo(
    () => (marked ? [markDifferences(own, other)] : NO_PLUGINS),
    [marked, own, other],
  )
  const { blocks, footnotes } = comparison[side]
  const isAlone = (row: Row) =>
    row[side === 'left' ? 'right' : 'left'].length === 0 &&
    isOnlyIn(
      own,
      row[side].map((index) => blocks[index]?.source ?? ''),
      other,
    )
  return (
    <div
      className={`${prose.prose} ${classes.answer}`}
      dir="auto"
      data-answer
      data-marked={marked || undefined}
    >
      {rows.map(
        (row, number) =>
          row[side].length > 0 && (
            <Section
              key={number}
              row={number}
              side={side}
              isFirst={row.left.length === 0}
              isAlone={marked && isAlone(row)}
            >
              {row[side].map((index) => (
                <MarkdownBlock
                  key={index}
                  block={blocks[index]?.source ?? ''}
                  finished
                  sources={sources}
                  plugins={plugins}
                />
              ))}
            </Section>
          ),
      )}
      {footnotes.length > 0 && (
        <Section row={rows.length} side={side} isFirst={comparison.left.footnotes.length === 0}>
          <Footnotes footnotes={footnotes} sources={sources} plugins={plugins} />
        </Section>
      )}
    </div>
  )
}

interface SectionProps {
  readonly row: number
  readonly side: 'left' | 'right'
  /** Whether the left answer has nothing in this row. */
  readonly isFirst: boolean
  /** Whether to mark the section as one that the other answer has nothing like. */
  readonly isAlone?: boolean
  readonly children: ReactNode
}

/** A wide screen has two columns; a narrow one has one, with the left answer first in a row. */
function Section({ row, side, isFirst, isAlone = false, children }: SectionProps) {
  const isLeft = side === 'left'
  const style = { '--row': row + 1, '--place': 2 * row + (isLeft ? 0 : 1) } as CSSProperties
  return (
    <div
      className={classes.section}
      data-row={row}
      data-first={isLeft || isFirst || undefined}
      data-alone={isAlone || undefined}
      tabIndex={isAlone ? -1 : undefined}
      style={style}
    >
      <span className={classes.alias}>
        {isAlone && 'Only in '}
        {BATTLE_ALIASES[side]}
      </span>
      {children}
    </div>
  )
}
