export interface TerminationOptions {
  /**
   * Set for a command-line tool. The signal then also aborts if the terminal closes or the parent
   * process exits, and a second signal does not interrupt the clean-up.
   */
  readonly isTool?: boolean
}

/** Creates a signal that aborts on SIGTERM or SIGINT (Ctrl-C). */
export function terminationSignal({ isTool = false }: TerminationOptions = {}): AbortSignal {
  const controller = new AbortController()
  const abort = (reason: string) => controller.abort(reason)
  for (const name of ['SIGTERM', 'SIGINT'] as const) {
    if (isTool) process.on(name, abort)
    else process.once(name, abort)
  }
  if (isTool) {
    process.on('SIGHUP', abort)
    process.once('disconnect', () => abort('launcher gone'))
    // The listener on the parent must not keep a finished process alive.
    process.channel?.unref()
  }
  return controller.signal
}
