import { type ChangeEvent, type FormEvent, useState } from 'react'
import { errorText } from '../../api/error-text.ts'
import { conflictText, fieldErrors, refusalText } from '../../api/input-refusals.ts'
import { showFailure, showSuccess } from '../toast.ts'
import { afterPointerUp } from './after-pointer-up.ts'
import type { Rule } from './rules.ts'

/** The properties of a text field, a list or a text area. */
export interface TextProps {
  readonly name: string
  readonly value: string
  readonly error: string | undefined
  readonly onChange: (
    event: ChangeEvent<HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement>,
  ) => void
  readonly onBlur: () => void
}

export type FormValues = Readonly<Record<string, string | boolean>>
type Errors<Values> = { readonly [Name in keyof Values]?: string }

export interface FormOptions<Values extends FormValues, Data = unknown> {
  readonly initial: Values
  readonly rules: { readonly [Name in keyof Values]?: Rule<Values> }
  /**
   * Called with valid values. An error that it returns is shown once: at the fields that the server
   * refused, or as a toast.
   */
  readonly onSubmit: (values: Values) => PromiseLike<{ data?: Data | undefined; error?: unknown }>
  /** The text of the toast after a submission without error. */
  readonly success?: string
  readonly onSuccess?: (data: Data) => unknown
  /** Returns the field for a refusal in which the server names no field. */
  readonly fieldOf?: (refusal: string) => (keyof Values & string) | undefined
  /** Returns the field that conflicts with what is stored. */
  readonly fieldOfConflict?: (refusal: string) => (keyof Values & string) | undefined
}

/** The state of a form and its submission. Submitting shows the errors of all fields. */
export function useForm<Values extends FormValues, Data = unknown>(
  options: FormOptions<Values, Data>,
) {
  const { onSubmit, success, onSuccess } = options
  const [isSubmitting, setSubmitting] = useState(false)
  const { errors, touchAll, setServerErrors, ...fields } = useFields(options)
  const { values } = fields
  const names = Object.keys(values) as (keyof Values & string)[]

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    touchAll()
    const firstWrong = names.find((name) => errors[name])
    if (firstWrong) return focusField(form, firstWrong)
    setSubmitting(true)
    const { data, error } = await onSubmit(values)
    setSubmitting(false)
    if (error) return showRefusal(error, form)
    setServerErrors({})
    if (success) showSuccess(success)
    await onSuccess?.(data as Data)
  }

  /** Shows a refusal at the fields that it names, and moves the focus to the first one. */
  function showRefusal(error: unknown, form: HTMLFormElement | null) {
    const refused = serverErrorsOf(error, options)
    setServerErrors(refused)
    const firstRefused = names.find((name) => refused[name])
    if (!firstRefused) showFailure(errorText(error))
    else if (form) focusField(form, firstRefused)
  }

  return {
    ...fields,
    isSubmitting,
    showRefusal,
    isValid: Object.keys(errors).length === 0,
    formProps: {
      noValidate: true,
      onSubmit: (event: FormEvent<HTMLFormElement>) => void submit(event),
    },
  }
}

/**
 * The values and their errors. A field shows its error once it has been touched. A server error
 * stays until the field changes.
 */
function useFields<Values extends FormValues>({
  initial,
  rules,
}: Pick<FormOptions<Values>, 'initial' | 'rules'>) {
  const [values, setValues] = useState(initial)
  const [touched, setTouched] = useState<readonly (keyof Values)[]>([])
  const [serverErrors, setServerErrors] = useState<Errors<Values>>({})
  const names = Object.keys(initial) as (keyof Values & string)[]
  const errors = findErrors(values, rules)
  return {
    values,
    errors,
    setServerErrors,
    isDirty: names.some((name) => values[name] !== initial[name]),
    /**
     * A field that has no rule yet must not count as touched, because it may get its first rule
     * later.
     */
    touchAll: () => setTouched(names.filter((name) => rules[name])),
    ...fieldProps<Values>({
      values,
      errorOf: (name) => serverErrors[name] ?? (touched.includes(name) ? errors[name] : undefined),
      change(name, value) {
        setValues((before) => ({ ...before, [name]: value }))
        setServerErrors((before) => ({ ...before, [name]: undefined }))
      },
      touch: (name) => setTouched((before) => [...before, name]),
    }),
  }
}

interface Fields<Values extends FormValues> {
  readonly values: Values
  readonly errorOf: (name: keyof Values) => string | undefined
  readonly change: (name: keyof Values, value: string | boolean) => void
  readonly touch: (name: keyof Values) => void
}

function fieldProps<Values extends FormValues>({ values, errorOf, change, touch }: Fields<Values>) {
  return {
    text: (name: keyof Values & string): TextProps => ({
      name,
      value: String(values[name]),
      error: errorOf(name),
      onChange: (event) => change(name, event.currentTarget.value),
      onBlur: () => afterPointerUp(() => touch(name)),
    }),
    checkbox: (name: keyof Values & string) => ({
      name,
      checked: values[name] === true,
      onChange: (event: ChangeEvent<HTMLInputElement>) => change(name, event.currentTarget.checked),
    }),
    /** Sets a field without the reader's input. */
    set: change,
  }
}

function serverErrorsOf<Values extends FormValues>(
  error: unknown,
  { fieldOf, fieldOfConflict }: Pick<FormOptions<Values>, 'fieldOf' | 'fieldOfConflict'>,
): Errors<Values> {
  const refusal = refusalText(error)
  const conflict = conflictText(error)
  const name = (refusal && fieldOf?.(refusal)) ?? (conflict && fieldOfConflict?.(conflict))
  return { ...fieldErrors(error), ...(name && { [name]: refusal ?? conflict }) } as Errors<Values>
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
  if (!(field instanceof HTMLElement)) return
  field.closest('details')?.setAttribute('open', '')
  field.focus()
}
