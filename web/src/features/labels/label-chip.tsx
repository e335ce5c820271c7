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
  readonly current: readonly Slug[]
  /** The text of the chip without a label. */
  readonly empty?: string
  /** The source of the label, shown below the choices. */
  readonly note: string
  /** Called with the chosen slugs once the choices close. */
  readonly onSet: (slugs: Slug[]) => void
}

/** A button that shows one label of a question and opens the labels to choose from. */
export function LabelChip<Slug extends string>(props: LabelChipProps<Slug>) {
  const { name, title, slugs, most, current, empty = 'not sure', note, onSet } = props
  const { chosen, press, save } = useDraft({ most, current, onSet })
  return (
    <Choices
      label={`${name} of the question`}
      opener={
        <>
          <span data-name>{name}:</span>{' '}
          <span className={classes.value}>{chipLabel(current) ?? empty}</span>
        </>
      }
      openerProps={{
        className: classes.chip ?? '',
        'data-unset': current.length === 0 || undefined,
      }}
      className={classes.choices}
      onClose={save}
    >
      {() => (
        <>
          <p className={shared.title}>{title}</p>
          <Chips
            keys={slugs}
            labelOf={labelWords}
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

type DraftOptions<Slug extends string> = Pick<LabelChipProps<Slug>, 'most' | 'current' | 'onSet'>

/** The selection while the choices are open. */
function useDraft<Slug extends string>({ most, current, onSet }: DraftOptions<Slug>) {
  const [draft, setDraft] = useState<readonly Slug[]>()
  const chosen = draft ?? current
  return {
    chosen,
    press(slug: Slug) {
      if (chosen.includes(slug)) setDraft(chosen.filter((other) => other !== slug))
      else setDraft(most === 1 ? [slug] : [...chosen, slug])
    },
    save() {
      const next = draft?.toSorted()
      setDraft(undefined)
      if (next?.length && next.join() !== current.toSorted().join()) onSet(next)
    },
  }
}

function chipLabel(slugs: readonly string[]): string | undefined {
  const [first, ...more] = slugs
  if (first === undefined) return undefined
  return more.length > 0 ? `${labelWords(first)} +${more.length}` : labelWords(first)
}
