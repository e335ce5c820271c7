/** Logs to the console a failure that the reader cannot resolve. */
export function logFailure(message: string): void {
  // biome-ignore lint/suspicious/noConsole: all console output of the client goes through here
  console.warn(message)
}
