import { labelWords } from '@assay/contracts/label-slugs'
import { type ToggleEvent, useId, useRef, useState } from 'react'
import shared from '../../components/choices.module.css'
import { placeOver } from '../../components/place-over.ts'
import classes from './label-chip.module.css'

export interface LabelChipProps<Slug extends string> {
  readonly name: string
  readonly title: string
  /** All there are. */
  readonly slugs: readonly Slug[]
  /** How many may be said. */
  readonly most: number
  readonly standing: readonly Slug[]
  /** What the chip says where nothing stands. */
  readonly empty?: string
  /** Below the choices: who says so. */
  readonly note: string
  /** What was chosen, once the choices are put away. */
  readonly onSay: (slugs: Slug[]) => void
}

/** A button that says one label of a question, and by it the labels to choose from. */
export function LabelChip<Slug extends string>(props: LabelChipProps<Slug>) {
  const { name, title, slugs, most, standing, empty = 'not sure', note, onSay } = props
  const id = useId()
  const opener = useRef<HTMLButtonElement>(null)
  const [draft, setDraft] = useState<readonly Slug[]>()
  const chosen = draft ?? standing

  function toggled({ newState, currentTarget }: ToggleEvent<HTMLElement>) {
    if (newState === 'open') {
      if (opener.current) placeOver(currentTarget, opener.current)
    } else {
      const said = draft?.toSorted()
      setDraft(undefined)
      if (said?.length && said.join() !== standing.toSorted().join()) onSay(said)
    }
  }

  function press(slug: Slug) {
    if (chosen.includes(slug)) setDraft(chosen.filter((other) => other !== slug))
    else setDraft(most === 1 ? [slug] : [...chosen, slug])
  }

  return (
    <>
      <button
        ref={opener}
        type="button"
        popoverTarget={id}
        className={`${shared.opener} ${classes.chip}`}
        data-unsaid={standing.length === 0 || undefined}
      >
        <span data-name>{name}:</span>{' '}
        <span className={classes.said}>{chipWords(standing) ?? empty}</span>
      </button>
      {/* biome-ignore lint/a11y/useSemanticElements: buttons, not the fields of a form */}
      <div
        id={id}
        popover="auto"
        role="group"
        aria-label={`${name} of the question`}
        className={`${shared.choices} ${classes.choices}`}
        onToggle={toggled}
      >
        <p className={shared.title}>{title}</p>
        <div className={`${shared.chips} ${classes.slugs}`}>
          {slugs.map((slug) => (
            <button
              key={slug}
              type="button"
              className={`${shared.chip} ${classes.slug}`}
              aria-pressed={chosen.includes(slug)}
              disabled={most > 1 && chosen.length >= most && !chosen.includes(slug)}
              onClick={() => press(slug)}
            >
              {labelWords(slug)}
            </button>
          ))}
        </div>
        <p className={classes.note}>{note}</p>
      </div>
    </>
  )
}

function chipWords(slugs: readonly string[]): string | undefined {
  const [first, ...more] = slugs
  if (first === undefined) return undefined
  return more.length > 0 ? `${labelWords(first)} +${more.length}` : labelWords(first)
}
