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

export const framesRelayed = new Counter({
  name: 'assay_answer_frames_relayed_total',
  help: 'Frames of workers that went on to a reader; one may go to several',
})

export const framesDropped = new Counter({
  name: 'assay_answer_frames_dropped_total',
  help: 'Frames of workers that were not used: of a lost attempt, repeated, or not understood',
  labelNames: ['reason'],
})
