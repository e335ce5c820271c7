import { MAX_PROMPT_LENGTH } from '@assay/contracts/constants'
import { ActionIcon } from '@mantine/core'
import { IconArrowUp } from '@tabler/icons-react'
import {
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
} from 'react'
import { Hint } from '../../components/hint.tsx'
import { isSendKey } from '../../components/is-send-key.ts'
import { Switch } from '../../components/switch.tsx'
import { useIsMobile } from '../../hooks/use-is-mobile.ts'
import type { CheckedText } from '../patient-data/checked-text.ts'
import { MarkedTextarea } from '../patient-data/marked-textarea.tsx'
import { PatientDataReview } from '../patient-data/patient-data-review.tsx'
import { usePatientDataCheck } from '../patient-data/use-patient-data-check.ts'
import classes from './composer.module.css'

export interface ComposerProps {
  readonly draft: string
  readonly onDraft: (draft: string) => void
  /** How often an earlier question was put into the box, which then gets the focus. */
  readonly edits: number
  readonly thinking: boolean
  readonly onThinking: (thinking: boolean) => void
  readonly onSend: (question: CheckedText) => void
  /** A turn is being answered. */
  readonly loading: boolean
  /** Something else comes first, such as the vote on a turn. */
  readonly blocked: boolean
  /** Something lies over the page, such as the terms. */
  readonly covered: boolean
  /** Nothing was asked in this chat yet. */
  readonly first: boolean
  readonly error: string | undefined
  /** What stands beside the toggle, such as a stop button. */
  readonly action?: ReactNode
}

const THINKING_HINT =
  'Includes models designed for deeper reasoning and multi-step problem solving. Responses may take longer but can handle more complex tasks.'
const NOTE = 'Inputs are processed by third-party AI and responses may be inaccurate.'
/** What the guard does not claim. */
const LIMITS = 'We mark what looks like it, but not everything: check before you send.'

/** The question's box. Enter sends, Shift+Enter makes a newline. */
export function Composer(props: ComposerProps) {
  const { draft, onDraft, thinking, onThinking, onSend, loading, error, action } = props
  const isMobile = useIsMobile()
  const input = useGrowingInput(draft)
  const problemId = useId()
  const blocked = loading || props.blocked
  const isFree = !blocked && !props.covered && !isMobile
  useFocusWhenFree(input, isFree, props.first)
  useEffect(() => {
    if (props.edits > 0) input.current?.focus()
  }, [props.edits, input])
  const problem = tooLong(draft) ?? error
  const check = usePatientDataCheck({ text: draft, onText: onDraft, input })
  const sendable = !blocked && draft.trim() !== '' && draft.length <= MAX_PROMPT_LENGTH

  function send() {
    const question = check.check()
    if (question) onSend(question)
  }

  function sendOnEnter(event: KeyboardEvent) {
    if (!isSendKey(event)) return
    event.preventDefault()
    if (sendable) send()
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
          aria-label="Your question"
          aria-invalid={problem !== undefined}
          aria-describedby={problem ? problemId : undefined}
          placeholder={isMobile ? 'Your query' : 'Type your question here...'}
          onChange={(event) => onDraft(event.target.value)}
          onKeyDown={sendOnEnter}
        />
        <div className={classes.bar}>
          <Hint text={THINKING_HINT}>
            {(id) => (
              <Switch
                label="Thinking Models"
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
              aria-label="Send"
              loading={loading}
              disabled={!sendable}
              onClick={send}
            >
              <IconArrowUp size={20} aria-hidden />
            </ActionIcon>
          </span>
        </div>
      </div>
      <PatientDataReview check={check} />
      {problem && (
        <p className={classes.error} id={problemId} role="alert">
          {problem}
        </p>
      )}
      <p className={classes.note}>
        <strong>Research only. No patient data.</strong> {props.first && LIMITS} {NOTE}
      </p>
    </div>
  )
}

function tooLong({ length }: string): string | undefined {
  if (length <= MAX_PROMPT_LENGTH) return undefined
  const [limit, actual] = [MAX_PROMPT_LENGTH, length].map((count) => count.toLocaleString('en-US'))
  return `Messages may have at most ${limit} characters. Yours has ${actual}.`
}

/** Focuses the input when it is enabled again, or of a new chat, and nothing else has the focus. */
function useFocusWhenFree(
  input: RefObject<HTMLTextAreaElement | null>,
  free: boolean,
  first: boolean,
) {
  const wasFree = useRef(free && !first)
  useEffect(() => {
    const becameFree = free && !wasFree.current
    wasFree.current = free
    if (!becameFree) return
    // What lay over the page is gone only after this commit.
    const frame = requestAnimationFrame(() => {
      if (document.activeElement === document.body) input.current?.focus({ preventScroll: true })
    })
    return () => cancelAnimationFrame(frame)
  }, [free, input])
}

/** Grows with its text; the style sheet knows how far. */
function useGrowingInput(text: string) {
  const input = useRef<HTMLTextAreaElement>(null)
  useLayoutEffect(() => {
    const { current } = input
    if (!current) return
    current.style.height = 'auto'
    // An empty box has the height of its rows.
    if (text !== '') current.style.height = `${current.scrollHeight}px`
  }, [text])
  return input
}
