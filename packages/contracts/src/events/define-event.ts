import { z } from 'zod'

export interface Event<Data> {
  readonly id: string
  readonly type: string
  readonly source: string
  readonly time: string
  readonly data: Data
}

export interface EventDefinition<Data> {
  readonly type: string
  readonly subject: string
  readonly schema: z.ZodType<Event<Data>>
}

/**
 * Defines an event, named in the past tense. A breaking change needs a new version and thus a new
 * subject.
 */
export function defineEvent<Data>(
  type: `${string}.${string}.v${number}`,
  data: z.ZodType<Data>,
): EventDefinition<Data> {
  return {
    type,
    subject: `assay.event.${type}`,
    schema: z.object({
      id: z.uuid(),
      type: z.literal(type),
      source: z.string(),
      time: z.iso.datetime(),
      data,
    }),
  }
}
