import { t } from '@lingui/core/macro'
import { type CSSProperties, type ReactNode, useMemo } from 'react'
import { ALIASES } from '../../components/aliases.ts'
import { Footnotes } from '../answers/footnotes.tsx'
import prose from '../answers/lazy-markdown.module.css'
import { MarkdownBlock } from '../answers/markdown-block.tsx'
import { NO_PLUGINS } from '../answers/use-markdown-plugins.ts'
import classes from './compare.module.css'
import { type ComparedText, compareAnswers } from './compare-answers.ts'
import { markDifferences } from './mark-differences.ts'
import { markPassages } from './mark-passages.ts'

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
  const { said, rows, lone } = comparison
  const [plugins, ofNotes] = useMemo(() => {
    if (!marked) return [NO_PLUGINS, NO_PLUGINS]
    const [own, other] = side === 'left' ? [said.left, said.right] : [said.right, said.left]
    const differences = markDifferences(own, other, lone[side])
    const passages = markPassages(own, other, t`Only in ${ALIASES[side]}`)
    return [[passages, differences], [differences]]
  }, [marked, side, said, lone])
  const { blocks, footnotes } = comparison[side]
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
            <Section key={number} row={number} side={side} isFirst={row.left.length === 0}>
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
          <Footnotes footnotes={footnotes} sources={sources} plugins={ofNotes} />
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
  readonly children: ReactNode
}

/** A wide screen has two columns; a narrow one has one, with the left answer first in a row. */
function Section({ row, side, isFirst, children }: SectionProps) {
  const isLeft = side === 'left'
  const style = { '--row': row + 1, '--place': 2 * row + (isLeft ? 0 : 1) } as CSSProperties
  return (
    <div
      className={classes.section}
      data-row={row}
      data-first={isLeft || isFirst || undefined}
      style={style}
    >
      <span className={classes.alias}>{ALIASES[side]}</span>
      {children}
    </div>
  )
}
