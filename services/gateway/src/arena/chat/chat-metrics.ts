import { createTracedHistogram } from '@assay/runtime'
import { Counter, Gauge } from '@prometheus-io/client'

export const socketsOpen = new Gauge({
  name: 'assay_chat_sockets',
  help: 'Number of open chat sockets',
})

export const socketsReleased = new Counter({
  name: 'assay_chat_sockets_released_total',
  help: 'Chat sockets closed by the gateway, by reason',
  labelNames: ['reason'],
})

export const firstWord = createTracedHistogram({
  name: 'assay_chat_first_word_seconds',
  help: 'Time from a question to the first word or thought sent to its reader; one hour if the answers fail earlier',
  labelNames: ['thinking'],
  buckets: [0.25, 0.5, 1, 1.5, 2, 3, 4, 8, 15, 30, 60, 120],
})

export const turnsResumed = new Counter({
  name: 'assay_chat_resumes_total',
  help: 'Turns resumed by their readers',
})

export const framesRelayed = new Counter({
  name: 'assay_answer_frames_relayed_total',
  help: 'Answer frames passed on to readers; a frame is counted once per reader',
})

export const framesDropped = new Counter({
  name: 'assay_answer_frames_dropped_total',
  help: 'Answer frames that were dropped, by reason',
  labelNames: ['reason'],
})

export const answersDelivered = new Counter({
  name: 'assay_answers_delivered_total',
  help: 'Ends of answers passed on to readers; an end is counted once per reader',
})

/** A gap is text that the gateway has missed and fetches. `not_filled` counts failed attempts. */
export const answerGaps = new Counter({
  name: 'assay_answer_gaps_total',
  help: 'Attempts to fetch a missing part of an answer, by result',
  labelNames: ['result'],
})
