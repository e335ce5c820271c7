/** Logs a failure that the reader can do nothing about to the console. */
export function logFailure(message: string): void {
  // biome-ignore lint/suspicious/noConsole: the only place that writes to the console
  console.warn(message)
}
