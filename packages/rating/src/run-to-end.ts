/** What a generator of steps returns, its steps taken one after the other. */
export function runToEnd<T>(steps: Generator<void, T>): T {
  for (;;) {
    const { done, value } = steps.next()
    if (done) return value
  }
}
