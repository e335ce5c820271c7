import { z } from 'zod'
import { ErrorBody } from '../errors.ts'
import { GuestQuery } from '../guest.ts'
import { ConflictBody } from '../patient-data.ts'
import { defineRoute } from '../route-contract.ts'
import { TurnOpening } from './requests.ts'

/** An opened turn. Its thread's history contains the answers once they are complete. */
export const OpenedTurnDto = z.object({
  thread_id: z.uuid(),
  turn_id: z.uuid(),
  turn_idx: z.int(),
  /** The names of the answers' sides, as in the event `setup`. */
  llms: z.array(z.string()),
})
export type OpenedTurnDto = z.infer<typeof OpenedTurnDto>

/** A conflict. `closest` lists recorded questions if the demonstration has no answer to this one. */
const OpenTurnConflict = ConflictBody.extend({ closest: z.array(z.string()).optional() })

/** For networks that block sockets. */
export const openTurnRoute = defineRoute('POST', '/api/v1/chat/turns', {
  access: 'people',
  summary: 'Ask a question, or retry failed answers, without a socket; the history has the answers',
  querystring: GuestQuery,
  body: TurnOpening,
  response: { 200: OpenedTurnDto, 400: ErrorBody, 404: ErrorBody, 409: OpenTurnConflict },
})
