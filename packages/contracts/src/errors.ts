import { z } from 'zod'

export const ValidationIssue = z.object({
  loc: z.array(z.union([z.string(), z.number()])),
  msg: z.string(),
  type: z.string(),
})
export type ValidationIssue = z.infer<typeof ValidationIssue>

/**
 * The body of every refusal: a sentence for people or, with 422, the list of invalid fields.
 * Operators find the log lines by the request id.
 */
export const ErrorBody = z.object({
  detail: z.union([z.string(), z.array(ValidationIssue)]),
  request_id: z.string().optional(),
})
export type ErrorBody = z.infer<typeof ErrorBody>

/** An acknowledgement without other content. */
export const MessageBody = z.object({ message: z.string() })
export type MessageBody = z.infer<typeof MessageBody>
