import { type ChangeEvent, type FormEvent, useState } from 'react'
import { fieldErrors } from '../../api/error-text.ts'
import { afterPress } from './after-press.ts'
import type { Rule } from './rules.ts'

type FormValues = Readonly<Record<string, string | boolean>>
type Errors<Values> = { readonly [Name in keyof Values]?: string }

export interface FormOptions<Values extends FormValues> {
  readonly initial: Values
  readonly rules: { readonly [Name in keyof Values]?: Rule<Values> }
  /** Called with values that pass all rules. An answered error with a list goes to the fields. */
  readonly onSubmit: (values: Values) => Promise<{ error?: unknown }>
}

/**
 * The state of a form: a field tells what is wrong with it once it was left, and all fields do once
 * the form was sent; what the server finds wrong is told until the field changes.
 */
export function useForm<Values extends FormValues>({
  initial,
  rules,
  onSubmit,
}: FormOptions<Values>) {
  const [values, setValues] = useState(initial)
  const [left, setLeft] = useState<readonly (keyof Values)[]>([])
  const [refused, setRefused] = useState<Errors<Values>>({})
  const [isSubmitting, setSubmitting] = useState(false)
  const names = Object.keys(initial) as (keyof Values & string)[]
  const errors = findErrors(values, rules)

  function change(name: keyof Values, value: string | boolean) {
    setValues((before) => ({ ...before, [name]: value }))
    setRefused((before) => ({ ...before, [name]: undefined }))
  }

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    setLeft(names)
    const firstWrong = names.find((name) => errors[name])
    if (firstWrong) return focusField(form, firstWrong)
    setSubmitting(true)
    const { error } = await onSubmit(values)
    setSubmitting(false)
    setRefused(fieldErrors(error) as Errors<Values>)
  }

  return {
    values,
    isSubmitting,
    isValid: Object.keys(errors).length === 0,
    isDirty: names.some((name) => values[name] !== initial[name]),
    /** Back to the first values, nothing left, nothing wrong. */
    reset() {
      setValues(initial)
      setLeft([])
      setRefused({})
    },
    formProps: {
      noValidate: true,
      onSubmit: (event: FormEvent<HTMLFormElement>) => void submit(event),
    },
    /** What a text input needs to be this field. */
    text: (name: keyof Values & string) => ({
      name,
      value: String(values[name]),
      error: refused[name] ?? (left.includes(name) ? errors[name] : undefined),
      onChange: (event: ChangeEvent<HTMLInputElement>) => change(name, event.currentTarget.value),
      onBlur: () => afterPress(() => setLeft((before) => [...before, name])),
    }),
    /** What a checkbox needs to be this field. */
    flag: (name: keyof Values & string) => ({
      name,
      checked: values[name] === true,
      onChange: (event: ChangeEvent<HTMLInputElement>) => change(name, event.currentTarget.checked),
    }),
  }
}

function findErrors<Values extends FormValues>(
  values: Values,
  rules: FormOptions<Values>['rules'],
): Errors<Values> {
  const errors: { [Name in keyof Values]?: string } = {}
  for (const name of Object.keys(rules) as (keyof Values)[]) {
    const error = rules[name]?.(String(values[name]), values)
    if (error) errors[name] = error
  }
  return errors
}

function focusField(form: HTMLFormElement, name: string) {
  const field = form.elements.namedItem(name)
  if (field instanceof HTMLElement) field.focus()
}
