/**
 * Calls `run` at once, then at most every `intervalMs` however often it is asked for; the last
 * request is never lost. Cancel it when nothing must run any more.
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
