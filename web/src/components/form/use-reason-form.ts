import { showSuccess } from '../toast.ts'
import { required } from './rules.ts'
import { type FormOptions, type FormValues, useForm } from './use-form.ts'

export const NO_REASON = { reason: '' }
export const REASON_RULES = { reason: required('Reason is required') }

type Answer = { data: { message: string } } | { data?: undefined; error: unknown }

export interface ReasonFormOptions<Values extends FormValues>
  extends Pick<FormOptions<Values>, 'initial' | 'rules'> {
  /** Called with valid values, as they were typed. */
  readonly send: (values: Values) => Promise<Answer>
  readonly onClose: () => void
}

/** The form of a `ReasonDialog`: it closes with what the server says, and stays open at a refusal. */
export function useReasonForm<Values extends FormValues>({
  initial,
  rules,
  send,
  onClose,
}: ReasonFormOptions<Values>) {
  return useForm({
    initial,
    rules,
    async onSubmit(values) {
      const result = await send(values)
      if (!result.data) return result
      showSuccess(result.data.message)
      onClose()
      return {}
    },
  })
}
