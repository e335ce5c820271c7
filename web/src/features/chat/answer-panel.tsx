import type { ReactNode } from 'react'
import { LazyMarkdown } from '../../components/lazy-markdown.tsx'
import { LoadingDots } from '../../components/loading-dots.tsx'
import classes from './answer-panel.module.css'
import type { SideVerdict } from './side-verdict.ts'
import type { AnswerStream } from './turn-stream.ts'

export interface AnswerPanelProps {
  readonly alias: string
  /** The model, once the vote has revealed it. */
  readonly modelName: string | undefined
  readonly answer: AnswerStream
  readonly verdict: SideVerdict | undefined
  /** Shown on a phone, where one panel has room at a time. */
  readonly front: boolean
  /** The phone's tabs stand above it. */
  readonly tabbed: boolean
  readonly action?: ReactNode
}

const VERDICT_LABELS: Readonly<Record<SideVerdict, string>> = {
  winner: 'Better',
  loser: '',
  tie: 'Tie',
  bad: 'Bad',
}

/** One side's answer as it grows, and after the vote who gave it. */
export function AnswerPanel(props: AnswerPanelProps) {
  const { alias, modelName, answer, verdict, front, tabbed, action } = props
  const growing = answer.state === 'waiting' || answer.state === 'streaming'
  return (
    <article
      className={classes.panel}
      data-verdict={verdict}
      data-front={front || undefined}
      data-tabbed={tabbed || undefined}
      aria-label={modelName ?? alias}
      aria-busy={growing}
    >
      <header className={classes.header}>
        <h2 className={classes.name}>
          {modelName ?? alias}
          {modelName && <span className={classes.alias}>{alias}</span>}
        </h2>
        {verdict && VERDICT_LABELS[verdict] && (
          <span className={classes.badge}>{VERDICT_LABELS[verdict]}</span>
        )}
      </header>
      {answer.text && <LazyMarkdown text={answer.text} growing={growing} />}
      {answer.state === 'waiting' && <LoadingDots label={`${alias} is thinking`} />}
      {answer.notice && <p className={classes.notice}>{answer.notice}</p>}
      {action && <footer className={classes.footer}>{action}</footer>}
    </article>
  )
}
