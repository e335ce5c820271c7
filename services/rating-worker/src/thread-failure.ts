/** What threads tell each other of an error: a copy of one has lost its code. */
export interface ThreadFailure {
  readonly name: string
  readonly message: string
  readonly code?: string
}

export function toThreadFailure(error: unknown): ThreadFailure {
  if (!(error instanceof Error)) return { name: 'Error', message: String(error) }
  const { name, message } = error
  return { name, message, ...('code' in error && { code: String(error.code) }) }
}

export function toError(failure: ThreadFailure): Error {
  return Object.assign(new Error(failure.message), failure)
}
