/**
 * Aborts when this process is asked to end: Ctrl-C, SIGTERM, a closed terminal, or the death of
 * the launcher that started it.
 */
export function terminationSignal(): AbortSignal {
  const controller = new AbortController()
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(name, () => controller.abort(name))
  }
  process.once('disconnect', () => controller.abort('launcher gone'))
  // Listening for the launcher must not keep an otherwise finished process alive.
  process.channel?.unref()
  return controller.signal
}
