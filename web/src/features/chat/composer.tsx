import { MAX_PROMPT_LENGTH } from '@assay/contracts/constants'
import { t } from '@lingui/core/macro'
import { ActionIcon } from '@mantine/core'
import { IconArrowUp } from '@tabler/icons-react'
import { type ReactNode, useId } from 'react'
import { countText } from '../../components/format.ts'
import { Hint } from '../../components/hint.tsx'
import { onLongTextKey } from '../../components/on-send-key.ts'
import { Switch } from '../../components/switch.tsx'
import { useIsMobile } from '../../hooks/use-is-mobile.ts'
import type { CheckedText } from '../patient-data/checked-text.ts'
import { MarkedTextarea } from '../patient-data/marked-textarea.tsx'
import { PatientDataReview } from '../patient-data/patient-data-review.tsx'
import { usePatientDataCheck } from '../patient-data/use-patient-data-check.ts'
import classes from './composer.module.css'
import { useComposerInput } from './use-composer-input.ts'

export interface ComposerProps {
  readonly draft: string
  readonly onDraft: (draft: string) => void
  /** Increases when an earlier question is put into the box, which then takes the focus. */
  readonly edits: number
  readonly thinking: boolean
  readonly onThinking: (thinking: boolean) => void
  readonly onSend: (question: CheckedText) => void
  /** A turn is being answered. */
  readonly loading: boolean
  /** The reader must take another step first, such as a vote. */
  readonly blocked: boolean
  /** Another step comes first, such as the terms: the box does not take the focus. */
  readonly covered: boolean
  /** The chat has no question yet. */
  readonly first: boolean
  readonly error: string | undefined
  /** Shown below the box, for example questions to ask instead. */
  readonly remedy?: ReactNode
  /** Shown next to the toggle, for example a stop button. */
  readonly action?: ReactNode
}

const THINKING_HINT = t`Includes models designed for deeper reasoning and multi-step problem solving. Responses may take longer but can handle more complex tasks.`
const NOTE = t`Inputs are processed by third-party AI and responses may be inaccurate.`
/** What the reader should know about the limits of the patient-data check. */
const LIMITS = t`We highlight likely patient data, best in English, but can’t catch everything. Check before you send.`

/** The question box. Enter sends, Shift+Enter starts a new line. */
export function Composer(props: ComposerProps) {
  const { draft, onDraft, onSend, loading, first, edits } = props
  const isMobile = useIsMobile()
  const problemId = useId()
  const blocked = loading || props.blocked
  const isFree = !blocked && !props.covered && !isMobile
  const input = useComposerInput({ text: draft, isFree, isFirst: first, edits })
  const problem = tooLong(draft) ?? props.error
  const check = usePatientDataCheck({ text: draft, onText: onDraft, input })
  const sendable = !blocked && draft.trim() !== '' && draft.length <= MAX_PROMPT_LENGTH

  function send() {
    const question = sendable && check.check()
    if (question) onSend(question)
  }

  return (
    <div className={classes.composer}>
      <div className={classes.box} data-blocked={blocked || undefined}>
        <MarkedTextarea
          input={input}
          check={check}
          className={classes.input}
          rows={2}
          value={draft}
          disabled={blocked}
          aria-label={t`Your question`}
          {...describedBy(problem && problemId)}
          placeholder={isMobile ? t`Your query` : t`Type your question here...`}
          onChange={(event) => onDraft(event.target.value)}
          onKeyDown={onLongTextKey(send)}
        />
        <ComposerBar {...props} blocked={blocked} sendable={sendable} onPress={send} />
      </div>
      <PatientDataReview check={check} />
      <Problem id={problemId} text={problem} />
      {props.remedy}
      <Note isFirst={first} />
    </div>
  )
}

function Problem({ id, text }: { id: string; text: string | undefined }) {
  return (
    text && (
      <p className={classes.error} id={id} role="alert">
        {text}
      </p>
    )
  )
}

function Note({ isFirst }: { isFirst: boolean }) {
  return (
    <p className={classes.note}>
      <strong>{t`Research only. No patient data.`}</strong> {isFirst && LIMITS} {NOTE}
    </p>
  )
}

interface ComposerBarProps extends ComposerProps {
  readonly sendable: boolean
  readonly onPress: () => void
}

function ComposerBar(props: ComposerBarProps) {
  const { thinking, onThinking, blocked, loading, action, sendable, onPress } = props
  return (
    <div className={classes.bar}>
      <Hint text={THINKING_HINT}>
        {(id) => (
          <Switch
            label={t`Thinking Models`}
            describedBy={id}
            checked={thinking}
            disabled={blocked}
            onChange={onThinking}
          />
        )}
      </Hint>
      <span className={classes.actions}>
        {action}
        <ActionIcon
          size={40}
          radius="xl"
          aria-label={t`Send`}
          loading={loading}
          disabled={!sendable}
          onClick={onPress}
        >
          <IconArrowUp size={20} aria-hidden />
        </ActionIcon>
      </span>
    </div>
  )
}

const describedBy = (problemId: string | undefined) => ({
  'aria-invalid': problemId !== undefined,
  'aria-describedby': problemId,
})

function tooLong({ length }: string): string | undefined {
  if (length <= MAX_PROMPT_LENGTH) return undefined
  const limit = countText(MAX_PROMPT_LENGTH)
  const actual = countText(length)
  return t`Messages may have at most ${limit} characters. Yours has ${actual}.`
}
