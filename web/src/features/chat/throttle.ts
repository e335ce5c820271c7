/**
 * Calls `run` immediately, then at most every `intervalMs`; the last request is never lost. Call
 * `cancel` to drop a pending call.
 */
export function throttle(run: () => void, intervalMs: number) {
  let timer: ReturnType<typeof setTimeout> | undefined
  let wanted = false

  function tick() {
    timer = undefined
    if (!wanted) return
    wanted = false
    start()
  }
  function start() {
    timer = setTimeout(tick, intervalMs)
    run()
  }

  return {
    request() {
      if (timer === undefined) start()
      else wanted = true
    },
    cancel() {
      clearTimeout(timer)
      timer = undefined
      wanted = false
    },
  }
}
