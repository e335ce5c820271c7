import { z } from 'zod'

export const ValidationIssue = z.object({
  loc: z.array(z.union([z.string(), z.number()])),
  msg: z.string(),
  type: z.string(),
})
export type ValidationIssue = z.infer<typeof ValidationIssue>

/** The values in the sentence of a refusal. */
export const RefusalParams = z.record(z.string(), z.union([z.string(), z.number()]))

/**
 * The body of every refusal: a sentence for people or, with 422, the list of invalid fields. The
 * code and the values let a client translate the sentence. Operators find the log lines by the
 * request id.
 */
export const ErrorBody = z.object({
  detail: z.union([z.string(), z.array(ValidationIssue)]),
  code: z.string().optional(),
  params: RefusalParams.optional(),
  request_id: z.string().optional(),
})
export type ErrorBody = z.infer<typeof ErrorBody>

/** An acknowledgement without other content. */
export const MessageBody = z.object({ message: z.string() })
