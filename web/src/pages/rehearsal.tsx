import type { RehearsalDto } from '@assay/contracts/llms'
import type { VoteOutcome } from '@assay/contracts/votes'
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useId, useState } from 'react'
import { ALIASES } from '../components/aliases.ts'
import { PanelHeads } from '../features/chat/answer-panel.tsx'
import { chosenSide } from '../features/chat/side-result.ts'
import type { Turn, TurnVote } from '../features/chat/turn.ts'
import { TurnAnswers } from '../features/chat/turn-answers.tsx'
import { openTurn } from '../features/chat/turn-stream.ts'
import { useReadDemonstrationQuery } from '../features/models/model-api.ts'
import { OutcomeChoices } from '../features/votes/outcome-choices.tsx'
import panel from '../features/votes/vote-panel.module.css'
import classes from './rehearsal.module.css'
import { rememberRehearsal } from './use-rehearsal.ts'
import { useTurnDisplay } from './use-turn-display.ts'

/** Shown after any choice: the newcomer learns which answer is the better one. */
const SOLUTION: TurnVote = {
  outcome: 'right_better',
  leftName: t`The wrong answer`,
  rightName: t`The sound answer`,
}

/** A recorded pair for a newcomer's first vote, which is neither sent nor stored. */
export function Rehearsal({ onEnd }: { onEnd: () => void }) {
  const { data } = useReadDemonstrationQuery()
  return data ? <RecordedPair pair={data.rehearsal} onEnd={onEnd} /> : null
}

function RecordedPair({ pair, onEnd }: { pair: RehearsalDto; onEnd: () => void }) {
  const [turn] = useState(() => toTurn(pair))
  const [outcome, setOutcome] = useState<VoteOutcome>()
  const display = useTurnDisplay('battle')
  const shown = display.displayOf(turn)
  const vote = outcome && SOLUTION
  const chosen = chosenSide(outcome)

  function choose(next: VoteOutcome) {
    rememberRehearsal()
    setOutcome(next)
    display.bringToFront(turn.key, 'right')
    display.setShowBoth(turn.key, next !== SOLUTION.outcome)
  }

  return (
    <section className={classes.rehearsal} aria-label={t`Rehearsal`}>
      {!vote && <p className={classes.label}>{t`Try it: which of these would you trust?`}</p>}
      <p className={classes.question}>{pair.question}</p>
      {vote && <Outcome lesson={pair.lesson} onEnd={onEnd} />}
      <PanelHeads value={chosen ? { [ALIASES[chosen]]: <YourChoice /> } : {}}>
        <TurnAnswers
          {...shown}
          turn={turn}
          vote={vote}
          shown={vote && !shown.showBoth ? ['right'] : turn.stream.sides}
          onFront={display.bringToFront}
          onShowBoth={display.setShowBoth}
        />
      </PanelHeads>
      {!vote && (
        <div className={`${panel.panel} ${classes.choices}`}>
          <h2 className={classes.prompt}>{t`Which would you trust?`}</h2>
          <OutcomeChoices chosen={undefined} onChoose={choose} />
        </div>
      )}
    </section>
  )
}

const YourChoice = () => <span className={classes.choice}>{t`Your choice`}</span>

function Outcome({ lesson, onEnd }: { lesson: string; onEnd: () => void }) {
  const lessonId = useId()
  return (
    <div className={classes.outcome}>
      <p id={lessonId}>
        <Trans>{lesson} This was a rehearsal: your vote was not stored.</Trans>
      </p>
      <Button ref={focus} aria-describedby={lessonId} onClick={onEnd}>
        {t`Now ask your own`}
      </Button>
    </div>
  )
}

/** The pressed choice is gone, so the focus moves to the next step, which may be out of sight. */
function focus(next: HTMLButtonElement | null) {
  next?.focus({ preventScroll: true })
  next?.parentElement?.scrollIntoView({ block: 'nearest' })
}

function toTurn({ question, left, right }: RehearsalDto): Turn {
  const empty = openTurn('battle')
  const answered = (text: string) => ({ ...empty.answers.left, text, state: 'done' }) as const
  const answers = { ...empty.answers, left: answered(left), right: answered(right) }
  return { key: 'rehearsal', prompt: question, stream: { ...empty, state: 'done', answers } }
}
