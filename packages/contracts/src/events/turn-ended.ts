import { z } from 'zod'
import { defineEvent } from './define-event.ts'

/** All answers of a turn have ended and are stored. A retry of a failed side ends the turn again. */
export const turnEnded = defineEvent('turn.ended.v1', z.object({ turnId: z.uuid() }))
