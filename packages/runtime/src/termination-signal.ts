export interface TerminationOptions {
  /**
   * For a tool that somebody runs by hand: a closed terminal and the death of the launcher that
   * started it end it, too, and a second signal does not cut its cleaning up short.
   */
  readonly isTool?: boolean
}

/** Aborts when this process is asked to end: by SIGTERM, or by SIGINT as Ctrl-C sends it. */
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
    // Listening for the launcher must not keep an otherwise finished process alive.
    process.channel?.unref()
  }
  return controller.signal
}
