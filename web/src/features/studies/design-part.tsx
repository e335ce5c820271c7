import { t } from '@lingui/core/macro'
import '@mantine/core/styles/InlineInput.css'
import '@mantine/core/styles/Checkbox.css'
import type { StudyKind } from '@assay/contracts/studies/design'
import type { StudyDto } from '@assay/contracts/studies/studies'
import { Checkbox, Textarea, TextInput, type TextInputProps } from '@mantine/core'
import { useEffect } from 'react'
import { Facts } from '../../components/facts.tsx'
import { dollarsText } from '../../components/format.ts'
import { LoadFailure } from '../../components/load-failure.tsx'
import { designText } from './design-text.ts'
import { FoldedPart, Part } from './part.tsx'
import { Plan } from './plan.tsx'
import classes from './studies.module.css'
import { KINDS } from './study-text.ts'
import { useSavedDesign } from './use-saved-design.ts'

export interface DesignPartProps {
  readonly study: StudyDto
  /** Gets whether everything in the fields of a draft is saved. */
  readonly onSaved: (isSaved: boolean) => void
}

/** How answers are rated. A draft's design is edited beside what it costs and can show. */
export function DesignPart({ study, onSaved }: DesignPartProps) {
  if (study.state !== 'draft')
    return (
      <FoldedPart step="design" summary={KINDS[study.design.kind].label}>
        <FrozenDesign study={study} />
      </FoldedPart>
    )
  return (
    <Part step="design">
      <div className={classes.beside}>
        <DesignFields study={study} onSaved={onSaved} />
        <Plan study={study} />
      </div>
    </Part>
  )
}

/** The text below the field may have several lines, so that fields in a row stay aligned. */
const number: TextInputProps = {
  inputMode: 'numeric',
  inputWrapperOrder: ['label', 'input', 'error', 'description'],
}

function DesignFields({ study, onSaved }: DesignPartProps) {
  const form = useSavedDesign(study)
  const { text, checkbox, values, set } = form
  const { each } = KINDS[values.kind as StudyKind]
  useEffect(() => onSaved(form.isSaved), [form.isSaved, onSaved])
  return (
    <form className={classes.fields} {...form.formProps}>
      <KindChoice value={values.kind} onChange={(kind) => set('kind', kind)} />
      {values.kind === 'scales' && (
        <Textarea
          {...text('dimensions')}
          label={t`Dimensions`}
          description={t`One per line, for example Accuracy, Completeness, Safety`}
          rows={4}
        />
      )}
      <div className={classes.numbers}>
        <TextInput
          {...number}
          {...text('ratings_each')}
          label={each === 'question' ? t`Ratings per question` : t`Ratings per answer`}
          description={
            each === 'question'
              ? t`They are spread evenly over the pairs of sources.`
              : t`Each comes from another rater.`
          }
        />
        <TextInput
          {...number}
          {...text('raters')}
          label={t`Raters`}
          description={t`How many you plan to have.`}
        />
        <TextInput
          {...number}
          {...text('repeats')}
          label={t`Repeats, in percent`}
          description={t`This share is rated twice by the same rater, to see how far raters agree with themselves.`}
        />
        <TextInput
          {...number}
          {...text('budget_usd')}
          label={t`Budget in US dollars`}
          description={t`No answer is requested after this is spent. Empty: no limit.`}
          inputMode="decimal"
        />
      </div>
      <Checkbox
        {...checkbox('is_matched')}
        label={t`Match raters to subjects`}
        description={t`Raters who declared expertise in a question’s subject get it first. They choose from the fields in their settings; other subjects match nobody.`}
      />
      <Checkbox
        {...checkbox('shows_reference')}
        label={t`Show the reference answer to raters`}
        description={t`It helps with facts, but raters may then only compare texts.`}
      />
      <SaveState form={form} />
    </form>
  )
}

interface KindChoiceProps {
  readonly value: string
  readonly onChange: (kind: string) => void
}

function KindChoice({ value, onChange }: KindChoiceProps) {
  return (
    <fieldset className={classes.kinds}>
      <legend>{t`What raters do`}</legend>
      {Object.entries(KINDS).map(([kind, { label, what }]) => (
        <label key={kind} className={classes.kind}>
          <input
            type="radio"
            name="kind"
            value={kind}
            checked={kind === value}
            onChange={() => onChange(kind)}
          />
          {label}
          <span>{what}</span>
        </label>
      ))}
    </fieldset>
  )
}

function SaveState({ form }: { readonly form: ReturnType<typeof useSavedDesign> }) {
  if (form.isError && !form.isSaving)
    return (
      <LoadFailure className={classes.error} onRetry={() => void form.save()}>
        {t`The last change was not saved.`}
      </LoadFailure>
    )
  return (
    <p className={classes.note} role="status">
      {stateText(form)}
    </p>
  )
}

function stateText({
  isValid,
  isSaving,
}: Pick<ReturnType<typeof useSavedDesign>, 'isValid' | 'isSaving'>): string {
  if (!isValid) return t`Not saved: a field above is not valid.`
  return isSaving ? t`Saving…` : t`All changes are saved.`
}

function FrozenDesign({ study: { design } }: { readonly study: StudyDto }) {
  const { budget_usd } = design
  const budget = budget_usd === null ? t`No limit` : dollarsText(budget_usd)
  return (
    <>
      <p className={classes.note}>{designText(design).join(' ')}</p>
      <Facts facts={[[t`Budget`, budget]]} />
    </>
  )
}
