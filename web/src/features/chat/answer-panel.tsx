import type { ChatMode } from '@assay/contracts/threads'
import { type ReactNode, Suspense } from 'react'
import { CopyButton } from '../../components/copy-button.tsx'
import { ErrorBoundary } from '../../components/error-boundary.tsx'
import { lazyWithRetry } from '../../components/lazy-with-retry.ts'
import { LoadingDots } from '../../components/loading-dots.tsx'
import { ENDING_NOTICES } from '../answers/ending-notices.ts'
import { LazyMarkdown, LazySources } from '../answers/lazy-markdown.tsx'
import type { SourceChecks } from '../answers/source-check.ts'
import { answerNotice } from './answer-failure.ts'
import classes from './answer-panel.module.css'
import type { JudgedAnswer } from './checked-sources.tsx'
import { metricsText } from './metrics-text.ts'
import { ReasoningDetails } from './reasoning-details.tsx'
import type { SideResult } from './side-result.ts'
import { type AnswerStream, isCut } from './turn-stream.ts'
import { withSourceList } from './with-source-list.ts'

export interface AnswerPanelProps {
  readonly alias: string
  /** The model, once the vote has revealed it or when the reader has chosen it. */
  readonly modelName: string | undefined
  readonly mode: ChatMode
  readonly answer: AnswerStream
  /** The connection is lost: nothing comes until the reader asks for it. */
  readonly halted: boolean
  readonly result: SideResult | undefined
  /** May it be told how fast the answer came? */
  readonly timed: boolean
  /** Shown on a phone, where one panel has room at a time. */
  readonly front: boolean
  /** The phone's tabs stand above it. */
  readonly tabbed: boolean
  /** Of a turn that has its vote, or awaits none: what is known of its sources may be told. */
  readonly judged?: JudgedAnswer | undefined
  /** What is known of its sources already. */
  readonly checks?: SourceChecks | undefined
  /** What stands under it by how it ended; the asker's words unless given. */
  readonly endingNotices?: typeof ENDING_NOTICES | undefined
  readonly action?: ReactNode
}

const CheckedSources = lazyWithRetry(() => import('./checked-sources.tsx'), 'CheckedSources')

const RESULT_LABELS: Readonly<Record<SideResult, string>> = {
  winner: 'Better',
  loser: '',
  tie: 'Tie',
  bad: 'Bad',
}

/** One side's answer as it grows, and after the vote who gave it. */
export function AnswerPanel(props: AnswerPanelProps) {
  const { alias, modelName, mode, answer, halted, result, front, tabbed } = props
  const { text, reasoning, state, sources } = answer
  const growing = !halted && (state === 'waiting' || state === 'streaming')
  const cut = isCut(answer, halted)
  const name = modelName ?? alias
  return (
    <article
      className={classes.panel}
      data-verdict={result}
      data-front={front || undefined}
      data-tabbed={tabbed || undefined}
      aria-label={name}
      aria-busy={growing}
    >
      <PanelHeader name={name} alias={alias} badge={result && RESULT_LABELS[result]} />
      {reasoning && <ReasoningDetails text={reasoning} growing={growing && text === ''} />}
      {text && <LazyMarkdown text={text} growing={growing} cut={cut} sources={sources} />}
      {growing && state === 'waiting' && <LoadingDots label={`${name} is thinking`} />}
      <EndNotice answer={answer} mode={mode} endingNotices={props.endingNotices} />
      {!growing && <PanelFooter {...props} name={name} cut={cut} />}
    </article>
  )
}

interface PanelFooterProps extends AnswerPanelProps {
  readonly name: string
  readonly cut: boolean
}

function PanelFooter(props: PanelFooterProps) {
  const { name, answer, timed, action } = props
  const { text, sources, metrics } = answer
  return (
    <>
      {text && <AnswerSources {...props} />}
      <footer className={classes.footer}>
        {text && (
          <CopyButton
            label={`Copy the answer of ${name}`}
            text={() => withSourceList(text, sources)}
          />
        )}
        {action}
        {timed && metrics && <span className={classes.metrics}>{metricsText(metrics)}</span>}
      </footer>
    </>
  )
}

/** Before the vote the list alone: what became of the sources would sway it. */
function AnswerSources({ answer, cut, judged, checks }: PanelFooterProps) {
  const { text, sources: returned } = answer
  const plain = <LazySources text={text} returned={returned} checks={checks} cut={cut} />
  if (!judged) return plain
  return (
    <ErrorBoundary fallback={plain}>
      <Suspense fallback={plain}>
        <CheckedSources text={text} returned={returned} cut={cut} answer={judged} />
      </Suspense>
    </ErrorBoundary>
  )
}

type EndNoticeProps = Pick<AnswerPanelProps, 'answer' | 'mode' | 'endingNotices'>

/** How the answer ended, if not by itself. */
function EndNotice({ answer, mode, endingNotices = ENDING_NOTICES }: EndNoticeProps) {
  const { failure, ending } = answer
  if (ending) return <p className={classes.stopped}>{endingNotices[ending]}</p>
  return failure && <p className={classes.notice}>{answerNotice(failure, mode)}</p>
}

interface PanelHeaderProps {
  readonly name: string
  readonly alias: string
  readonly badge: string | undefined
}

function PanelHeader({ name, alias, badge }: PanelHeaderProps) {
  return (
    <header className={classes.header}>
      <h2 className={classes.name}>
        {name}
        {name !== alias && <span className={classes.alias}>{alias}</span>}
      </h2>
      {badge && <span className={classes.badge}>{badge}</span>}
    </header>
  )
}
