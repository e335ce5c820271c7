import { t } from '@lingui/core/macro'
import { Checkbox, NativeSelect, Textarea, TextInput } from '@mantine/core'
import type { ComponentProps } from 'react'
import type { TextProps } from '../../components/form/use-form.ts'
import type { ModelForm } from './model-form.ts'
import classes from './model-states.module.css'

type TextName = {
  [Name in keyof ModelForm]: ModelForm[Name] extends string ? Name : never
}[keyof ModelForm]

export interface ModelOptionFieldsProps {
  readonly text: (name: TextName) => TextProps
  readonly checkbox: (name: 'is_active') => ComponentProps<typeof Checkbox>
}

const REASONING = [
  { value: '', label: t`The provider’s default` },
  ...['none', 'low', 'medium', 'high'],
]

/** The price, how the model is drawn, and its options, folded. Empty fields have the default. */
export function ModelOptionFields({ text, checkbox }: ModelOptionFieldsProps) {
  const figure = (name: TextName, label: string, description?: string) => (
    <TextInput {...text(name)} label={label} description={description} inputMode="decimal" />
  )
  return (
    <>
      <details className={classes.fold}>
        <summary>{t`Price and battles`}</summary>
        <div className={classes.pair}>
          {figure('price.input', t`Price of input`, t`US dollars per million tokens`)}
          {figure('price.output', t`Price of output`, t`US dollars per million tokens`)}
        </div>
        {figure('sampling_weight', t`Sampling weight`, t`How often it is drawn. Empty: 1.`)}
        <Textarea
          {...text('aliases')}
          label={t`Aliases`}
          description={t`Other names by which an answer might reveal the model, one per line`}
          rows={2}
        />
        <Checkbox
          {...checkbox('is_active')}
          label={t`Switched on`}
          description={t`Battles draw only models that are switched on.`}
        />
      </details>
      <details className={classes.fold}>
        <summary>{t`Options`}</summary>
        <div className={classes.pair}>
          {figure('max_output_tokens', t`Maximum length`, t`In tokens, without reasoning`)}
          {figure('temperature', t`Temperature`, t`From 0 to 2`)}
        </div>
        <NativeSelect {...text('reasoning')} label={t`Reasoning effort`} data={REASONING} />
        <Textarea
          {...text('system_prompt')}
          label={t`System prompt`}
          description={t`Comes before the arena’s own instructions. The model’s page shows it.`}
          rows={3}
        />
        <div className={classes.pair}>
          {figure('first_token_ms', t`Time to the first token`, t`At most, in milliseconds`)}
          {figure('total_ms', t`Time to the end`, t`At most, in milliseconds`)}
        </div>
        <Textarea
          {...text('extra_body')}
          label={t`Further fields of the request`}
          description={t`JSON, for example {"top_p": 0.9}`}
          spellCheck={false}
          rows={2}
        />
      </details>
    </>
  )
}
