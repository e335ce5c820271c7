import { type ChangeEvent, type FormEvent, useState } from 'react'
import { errorText, fieldErrors, refusalText } from '../../api/error-text.ts'
import { showFailure, showSuccess } from '../toast.ts'
import { afterPointerUp } from './after-pointer-up.ts'
import type { Rule } from './rules.ts'

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
}

/** The state of a form and its submission. Submitting shows the errors of all fields. */
export function useForm<Values extends FormValues, Data = unknown>(
  options: FormOptions<Values, Data>,
) {
  const { onSubmit, success, onSuccess, fieldOf } = options
  const [isSubmitting, setSubmitting] = useState(false)
  const { errors, touchAll, setServerErrors, ...fields } = useFields(options)
  const { values } = fields
  const names = Object.keys(values) as (keyof Values & string)[]

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    touchAll()
    const firstWrong = names.find((name) => errors[name])
    if (firstWrong) return focusField(event.currentTarget, firstWrong)
    setSubmitting(true)
    const { data, error } = await onSubmit(values)
    setSubmitting(false)
    const refused = serverErrorsOf<Values>(error, fieldOf)
    setServerErrors(refused)
    if (error && !names.some((name) => refused[name])) showFailure(errorText(error))
    if (error) return
    if (success) showSuccess(success)
    await onSuccess?.(data as Data)
  }

  return {
    ...fields,
    isSubmitting,
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
    text: (name: keyof Values & string) => ({
      name,
      value: String(values[name]),
      error: errorOf(name),
      onChange: (event: ChangeEvent<HTMLInputElement>) => change(name, event.currentTarget.value),
      onBlur: () => afterPointerUp(() => touch(name)),
    }),
    checkbox: (name: keyof Values & string) => ({
      name,
      checked: values[name] === true,
      onChange: (event: ChangeEvent<HTMLInputElement>) => change(name, event.currentTarget.checked),
    }),
  }
}

function serverErrorsOf<Values extends FormValues>(
  error: unknown,
  fieldOf: FormOptions<Values>['fieldOf'],
): Errors<Values> {
  const refusal = refusalText(error)
  const name = refusal && fieldOf?.(refusal)
  return { ...fieldErrors(error), ...(name && { [name]: refusal }) } as Errors<Values>
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
