import { z } from 'zod'

export const ValidationIssue = z.object({
  loc: z.array(z.union([z.string(), z.number()])),
  msg: z.string(),
  type: z.string(),
})
export type ValidationIssue = z.infer<typeof ValidationIssue>

/**
 * Every refusal: a sentence for people, or the list of what is wrong with the input (422), and the
 * id under which operators find the request.
 */
export const ErrorBody = z.object({
  detail: z.union([z.string(), z.array(ValidationIssue)]),
  request_id: z.string().optional(),
})
export type ErrorBody = z.infer<typeof ErrorBody>

/** An acknowledgement with nothing else to say. */
export const MessageBody = z.object({ message: z.string() })
export type MessageBody = z.infer<typeof MessageBody>
