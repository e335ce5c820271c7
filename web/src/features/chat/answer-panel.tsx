import type { ChatMode } from '@assay/contracts/threads'
import { t } from '@lingui/core/macro'
import { createContext, type ReactNode, Suspense, use } from 'react'
import { CopyButton } from '../../components/copy-button.tsx'
import { ErrorBoundary } from '../../components/error-boundary.tsx'
import { lazyWithRetry } from '../../components/lazy-with-retry.ts'
import { LoadingDots } from '../../components/loading-dots.tsx'
import { ENDING_NOTICES } from '../answers/ending-notices.ts'
import { LazyMarkdown, LazySources } from '../answers/lazy-markdown.tsx'
import type { SourceChecks } from '../answers/source-check.ts'
import { answerNotice } from './answer-failure.ts'
import classes from './answer-panel.module.css'
import type { RevealedAnswer } from './checked-sources.tsx'
import { metricsText } from './metrics-text.ts'
import { ReasoningDetails } from './reasoning-details.tsx'
import type { SideResult } from './side-result.ts'
import { type AnswerStream, isCut } from './turn-stream.ts'
import { withSourceList } from './with-source-list.ts'

export interface AnswerPanelProps {
  readonly alias: string
  /** The model, if the vote has revealed it or the reader has chosen it. */
  readonly modelName: string | undefined
  readonly mode: ChatMode
  readonly answer: AnswerStream
  /** True if the connection is lost, so that no text arrives until the reader reconnects. */
  readonly halted: boolean
  readonly result: SideResult | undefined
  /** Whether the speed of the answer may be shown. */
  readonly timed: boolean
  /** Whether this panel is shown on a phone, which has room for only one panel. */
  readonly front: boolean
  /** Whether the phone's tabs are above the panel. */
  readonly tabbed: boolean
  /** Set once the turn has its vote, or needs none: the source checks may be shown. */
  readonly revealed?: RevealedAnswer | undefined
  /** The source checks that have already loaded. */
  readonly checks?: SourceChecks | undefined
  /** The notices for answers that ended early; addressed to the asker by default. */
  readonly endingNotices?: typeof ENDING_NOTICES | undefined
  /** Whether a missing source is mentioned. */
  readonly namesNoSources?: boolean | undefined
  readonly action?: ReactNode
  /** Replaces the text in a view that compares it with the other answer. */
  readonly compared?: ReactNode
}

/** What the heads of complete answers show beside the names, by the alias of the assistant. */
export const PanelHeads = createContext<Readonly<Record<string, ReactNode>>>({})

const CheckedSources = lazyWithRetry(() => import('./checked-sources.tsx'), 'CheckedSources')

const RESULT_LABELS: Readonly<Record<SideResult, string>> = {
  winner: t`Better`,
  loser: '',
  tie: t`Tie`,
  bad: t`Bad`,
}

/** One side's answer as it grows. After the vote, it shows the name of the model. */
export function AnswerPanel(props: AnswerPanelProps) {
  const { alias, modelName, mode, answer, halted, result, front, tabbed } = props
  const { text, reasoning, state } = answer
  const growing = !halted && (state === 'waiting' || state === 'streaming')
  const cut = isCut(answer, halted)
  const name = modelName ?? alias
  const heads = use(PanelHeads)
  return (
    <article
      className={classes.panel}
      data-verdict={result}
      data-front={front || undefined}
      data-tabbed={tabbed || undefined}
      aria-label={name}
      aria-busy={growing}
    >
      <PanelHeader name={name} alias={alias} badge={result && RESULT_LABELS[result]}>
        {state === 'done' && heads[alias]}
      </PanelHeader>
      {reasoning && <ReasoningDetails text={reasoning} growing={growing && text === ''} />}
      <AnswerText {...props} growing={growing} cut={cut} />
      {growing && state === 'waiting' && <LoadingDots label={t`${name} is thinking`} />}
      <EndNotice answer={answer} mode={mode} endingNotices={props.endingNotices} />
      {!growing && <PanelFooter {...props} name={name} cut={cut} />}
    </article>
  )
}

interface AnswerTextProps extends Pick<AnswerPanelProps, 'answer' | 'compared'> {
  readonly growing: boolean
  readonly cut: boolean
}

function AnswerText({ answer: { text, sources }, compared, growing, cut }: AnswerTextProps) {
  if (compared) return compared
  return text && <LazyMarkdown text={text} growing={growing} cut={cut} sources={sources} />
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
          <CopyButton label={t`Copy answer (${name})`} text={() => withSourceList(text, sources)} />
        )}
        {action}
        {timed && metrics && <span className={classes.metrics}>{metricsText(metrics)}</span>}
      </footer>
    </>
  )
}

const NO_CHECKS: SourceChecks = new Map()

/**
 * The sources of an answer. Before the vote, they have no status, because it could sway the voter.
 */
function AnswerSources({ answer, revealed, checks, ...props }: PanelFooterProps) {
  const { text, sources: returned } = answer
  const cut = props.cut || props.namesNoSources === false
  // Until the checks have loaded, their line is there, so that nothing moves.
  const shown = checks ?? (revealed && NO_CHECKS)
  const plain = <LazySources text={text} returned={returned} checks={shown} cut={cut} />
  if (!revealed) return plain
  return (
    <ErrorBoundary fallback={plain}>
      <Suspense fallback={plain}>
        <CheckedSources text={text} returned={returned} cut={cut} answer={revealed} />
      </Suspense>
    </ErrorBoundary>
  )
}

type EndNoticeProps = Pick<AnswerPanelProps, 'answer' | 'mode' | 'endingNotices'>

/** Why the answer ended early. */
function EndNotice({ answer, mode, endingNotices = ENDING_NOTICES }: EndNoticeProps) {
  const { failure, ending } = answer
  if (ending) return <p className={classes.stopped}>{endingNotices[ending]}</p>
  return failure && <p className={classes.notice}>{answerNotice(failure, mode)}</p>
}

interface PanelHeaderProps {
  readonly name: string
  readonly alias: string
  readonly badge: string | undefined
  readonly children: ReactNode
}

function PanelHeader({ name, alias, badge, children }: PanelHeaderProps) {
  return (
    <header className={classes.header}>
      <h2 className={classes.name}>
        {name}
        {name !== alias && <span className={classes.alias}>{alias}</span>}
      </h2>
      {badge && <span className={classes.badge}>{badge}</span>}
      {children}
    </header>
  )
}
