import { MAX_SUBJECTS } from '@assay/contracts/label-slugs'
import { Subject, Task } from '@assay/contracts/labels'
import { z } from 'zod'
import { parseJson } from '../providers/reading/fields.ts'

/** The labels in a model's answer. They are slugs from the closed lists. */
export interface ModelLabels {
  readonly subject: readonly Subject[]
  readonly task: readonly Task[]
}

const Answer = z.strictObject({
  subjects: z
    .array(Subject)
    .max(MAX_SUBJECTS)
    .refine((slugs) => new Set(slugs).size === slugs.length),
  task: Task.nullable(),
})

/** Some models put the requested JSON into a code block. */
const FENCE = /^```(?:json)?\n([^`]*)\n```$/

/** Parses a model's answer; undefined unless it is exactly the requested JSON. */
export function readLabels(answer: string): ModelLabels | undefined {
  const text = answer.trim()
  const { success, data } = Answer.safeParse(parseJson(FENCE.exec(text)?.[1] ?? text))
  return success ? { subject: data.subjects, task: data.task ? [data.task] : [] } : undefined
}
