/** Logs a failure that the reader can do nothing about to the console. */
export function logFailure(message: string): void {
  // biome-ignore lint/suspicious/noConsole: all console output of the client goes through here
  console.warn(message)
}
