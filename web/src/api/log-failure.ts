/** A failure that the reader can do nothing about is left to whoever opens the console. */
export function logFailure(message: string): void {
  // biome-ignore lint/suspicious/noConsole: this is the one place that writes there
  console.warn(message)
}
