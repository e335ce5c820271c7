import type { Browser, Page } from 'playwright-core'

/** A task of the page's main thread, from its start to its end and in the thread's own time. */
export interface Task {
  readonly wallMs: number
  /** Without the time in which the machine let the thread wait. */
  readonly processorMs: number
}

interface TraceEvent {
  readonly name: string
  readonly ph: string
  readonly pid: number
  readonly tid: number
  /** Microseconds, as are the durations. */
  readonly ts: number
  readonly dur?: number
  readonly tdur?: number
}

const MARK = 'asked'

/** Marks the task in which Enter is pressed. */
export const MARK_ENTER = `
  addEventListener('keydown', ({ key }) => key === 'Enter' && performance.mark('${MARK}'), true)`

export interface TasksAround {
  /** The task in which Enter was pressed: it turns the landing into a conversation. */
  readonly pressed: Task
  /** All that began after it. */
  readonly after: readonly Task[]
}

/** Traces what `run` makes the page do; it presses Enter once, in a page with `MARK_ENTER`. */
export async function traceTasks(
  browser: Browser,
  page: Page,
  run: () => Promise<void>,
): Promise<TasksAround> {
  const categories = ['-*', 'disabled-by-default-devtools.timeline', 'blink.user_timing']
  await browser.startTracing(page, { categories })
  await run()
  const trace = JSON.parse((await browser.stopTracing()).toString('utf8'))
  return readTasks(trace.traceEvents)
}

function readTasks(events: readonly TraceEvent[]): TasksAround {
  const mark = events.find(({ name }) => name === MARK)
  if (!mark) throw new Error('no Enter was pressed in the traced page')
  const tasks = events.filter(
    ({ name, ph, pid, tid }) =>
      name === 'RunTask' && ph === 'X' && pid === mark.pid && tid === mark.tid,
  )
  const pressed = tasks.find(({ ts, dur = 0 }) => ts <= mark.ts && mark.ts <= ts + dur)
  if (!pressed) throw new Error('the trace has no task with the Enter')
  return {
    pressed: toTask(pressed),
    after: tasks.filter(({ ts }) => ts > mark.ts).map(toTask),
  }
}

const toTask = ({ dur = 0, tdur = 0 }: TraceEvent): Task => ({
  wallMs: dur / 1_000,
  processorMs: tdur / 1_000,
})

/** The longest, by either clock. */
export function longestOf(tasks: readonly Task[]): Task {
  return {
    wallMs: Math.max(0, ...tasks.map(({ wallMs }) => wallMs)),
    processorMs: Math.max(0, ...tasks.map(({ processorMs }) => processorMs)),
  }
}
