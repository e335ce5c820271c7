import { errorText } from '../api/error-text.ts'
import { showFailure, showSuccess } from './toast.ts'

/**
 * Shows a call's outcome in a toast. Resolves with whether the call succeeded.
 * @param failure replaces the server's text.
 */
export async function reportOutcome(
  call: PromiseLike<{ readonly error?: unknown }>,
  success?: string,
  failure?: string,
): Promise<boolean> {
  const { error } = await call
  if (error) showFailure(failure ?? errorText(error))
  else if (success) showSuccess(success)
  return !error
}
