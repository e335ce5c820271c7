import type { LlmDto } from '@assay/contracts/llms'
import type { ChatMode } from '@assay/contracts/threads'
import { t } from '@lingui/core/macro'
import { commaText } from '../../components/format.ts'
import classes from '../../components/note.module.css'
import { useListLlmsQuery } from './model-api.ts'
import type { ModelNames } from './select-models.ts'

export interface ThinkingNoteProps {
  readonly mode: ChatMode
  /** Whether the reader has turned thinking on. */
  readonly thinking: boolean
  /** The models of the last turn, or that the reader has picked since. */
  readonly wanted: ModelNames
  /** The models that answer next. */
  readonly chosen: ModelNames
}

/** What Thinking Models changes: a battle draws them, a picker offers them too. */
export function ThinkingNote(props: ThinkingNoteProps) {
  const { data } = useListLlmsQuery(undefined, { skip: props.mode === 'battle' && !props.thinking })
  return (
    <p role="status" className={classes.note}>
      {data && describeThinking(props, data)}
    </p>
  )
}

function describeThinking(
  { mode, thinking, ...models }: ThinkingNoteProps,
  all: readonly LlmDto[],
) {
  const thinkers = new Set(all.filter((each) => each.is_thinking).map((each) => each.llm_name))
  if (mode === 'battle') return thinking && describeDraw(thinkers.size, all.length)
  const { single, left, right } = thinking ? models.chosen : models.wanted
  const named = mode === 'single' ? [single] : [left, right]
  const names = commaText(named.filter((name) => name && thinkers.has(name) !== thinking))
  if (names === '') return undefined
  return thinking ? t`Not a thinking model: ${names}` : t`Only with Thinking Models on: ${names}`
}

/** Thinking models are paired only with each other, and so are the others. */
function describeDraw(thinkers: number, all: number) {
  if (thinkers > 1) return t`Two thinking models answer.`
  if (all - thinkers < 2) return undefined
  return t`Fewer than two thinking models are available right now, so other models answer.`
}
