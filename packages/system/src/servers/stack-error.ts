/** A server cannot be provided in any way. The message is for the person at the terminal. */
export class StackError extends Error {
  override readonly name = 'StackError'
}
