import { labelWords } from '@assay/contracts/label-slugs'
import { useState } from 'react'
import shared from '../../components/choices.module.css'
import { Chips, Choices } from '../../components/choices.tsx'
import classes from './label-chip.module.css'

export interface LabelChipProps<Slug extends string> {
  readonly name: string
  readonly title: string
  /** All slugs of the axis. */
  readonly slugs: readonly Slug[]
  /** The maximum number of slugs. */
  readonly most: number
  readonly standing: readonly Slug[]
  /** The text of the chip without a label. */
  readonly empty?: string
  /** Below the choices: the source of the label. */
  readonly note: string
  /** Called with the chosen slugs once the choices close. */
  readonly onSay: (slugs: Slug[]) => void
}

/** A button that shows one label of a question and opens the labels to choose from. */
export function LabelChip<Slug extends string>(props: LabelChipProps<Slug>) {
  const { name, title, slugs, most, standing, empty = 'not sure', note, onSay } = props
  const { chosen, press, say } = useDraft({ most, standing, onSay })
  return (
    <Choices
      label={`${name} of the question`}
      opener={
        <>
          <span data-name>{name}:</span>{' '}
          <span className={classes.said}>{chipWords(standing) ?? empty}</span>
        </>
      }
      openerProps={{
        className: classes.chip ?? '',
        'data-unsaid': standing.length === 0 || undefined,
      }}
      className={classes.choices}
      onClose={say}
    >
      {() => (
        <>
          <p className={shared.title}>{title}</p>
          <Chips
            keys={slugs}
            wordsOf={labelWords}
            pressed={chosen}
            isDisabled={(slug) => most > 1 && chosen.length >= most && !chosen.includes(slug)}
            onPress={press}
            size="small"
          />
          <p className={classes.note}>{note}</p>
        </>
      )}
    </Choices>
  )
}

type DraftOptions<Slug extends string> = Pick<LabelChipProps<Slug>, 'most' | 'standing' | 'onSay'>

/** The selection while the choices are open. */
function useDraft<Slug extends string>({ most, standing, onSay }: DraftOptions<Slug>) {
  const [draft, setDraft] = useState<readonly Slug[]>()
  const chosen = draft ?? standing
  return {
    chosen,
    press(slug: Slug) {
      if (chosen.includes(slug)) setDraft(chosen.filter((other) => other !== slug))
      else setDraft(most === 1 ? [slug] : [...chosen, slug])
    },
    say() {
      const said = draft?.toSorted()
      setDraft(undefined)
      if (said?.length && said.join() !== standing.toSorted().join()) onSay(said)
    },
  }
}

function chipWords(slugs: readonly string[]): string | undefined {
  const [first, ...more] = slugs
  if (first === undefined) return undefined
  return more.length > 0 ? `${labelWords(first)} +${more.length}` : labelWords(first)
}
