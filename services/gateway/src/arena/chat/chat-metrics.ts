import { createTracedHistogram } from '@assay/runtime'
import { Counter, Gauge } from '@prometheus-io/client'

export const socketsOpen = new Gauge({
  name: 'assay_chat_sockets',
  help: 'Chat sockets that are open now',
})

export const socketsReleased = new Counter({
  name: 'assay_chat_sockets_released_total',
  help: 'Chat sockets that the gateway ended on its own account, by reason',
  labelNames: ['reason'],
})

export const firstWord = createTracedHistogram({
  name: 'assay_chat_first_word_seconds',
  help: 'Time from a question to the first word or thought that is sent to its reader; an hour where answers fail before',
  labelNames: ['thinking'],
  buckets: [0.25, 0.5, 1, 1.5, 2, 3, 4, 8, 15, 30, 60, 120],
})

export const turnsResumed = new Counter({
  name: 'assay_chat_resumes_total',
  help: 'Readers who came back to a turn',
})

export const framesRelayed = new Counter({
  name: 'assay_answer_frames_relayed_total',
  help: 'Frames of workers that went on to a reader; one may go to several',
})

export const framesDropped = new Counter({
  name: 'assay_answer_frames_dropped_total',
  help: 'Frames of workers that were not used: of a lost attempt, repeated, or not understood',
  labelNames: ['reason'],
})

export const answersDelivered = new Counter({
  name: 'assay_answers_delivered_total',
  help: 'Ends of answers that arrived for a reader; one may go to several',
})

/** A gap is fetched again until it is filled; `not_filled` counts failed attempts. */
export const answerGaps = new Counter({
  name: 'assay_answer_gaps_total',
  help: 'Missing parts of answers that were noticed, by whether they could be fetched',
  labelNames: ['result'],
})
