import { currentTraceId } from '@assay/runtime'
import { firstWord } from './chat-metrics.ts'
import type { EventSink } from './turn-in-progress.ts'

const WORDS: ReadonlySet<string> = new Set(['token', 'reasoning'])

/**
 * The same sink, with the time from now to the first word that is written to it measured once. When
 * it is disposed without any, the time that the reader waited in vain is what counts.
 */
export function measureFirstWord(sink: EventSink): EventSink & Disposable {
  const startedAt = performance.now()
  const traceId = currentTraceId()
  let isMeasured = false
  const measure = () => {
    if (isMeasured) return
    isMeasured = true
    firstWord.observe({}, (performance.now() - startedAt) / 1_000, traceId)
  }
  return {
    bufferedBytes: () => sink.bufferedBytes(),
    write(events) {
      sink.write(events)
      if (!isMeasured && events.some(({ event }) => WORDS.has(event))) measure()
    },
    dropStalled: () => sink.dropStalled(),
    finish: () => sink.finish(),
    [Symbol.dispose]: measure,
  }
}
