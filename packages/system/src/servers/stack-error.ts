/** No way led to a server. The message is written for the person at the terminal. */
export class StackError extends Error {
  override readonly name = 'StackError'
}
