import { errorText } from '../api/error-text.ts'
import { showFailure, showSuccess } from './toast.ts'

/** Shows in a toast how a call ended; resolves to whether it succeeded. */
export async function reportOutcome(
  call: PromiseLike<{ readonly error?: unknown }>,
  success?: string,
): Promise<boolean> {
  const { error } = await call
  if (error) showFailure(errorText(error))
  else if (success) showSuccess(success)
  return !error
}
