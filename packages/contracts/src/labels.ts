import { z } from 'zod'
import { ErrorBody } from './errors.ts'
import { GuestQuery } from './guest.ts'
import { LANGUAGES, MAX_SUBJECTS, SUBJECTS, TASKS } from './label-slugs.ts'
import { defineRoute } from './route-contract.ts'

export const Subject = z.enum(SUBJECTS)
export type Subject = z.infer<typeof Subject>

export const Task = z.enum(TASKS)
export type Task = z.infer<typeof Task>

export const Language = z.enum(LANGUAGES)
export type Language = z.infer<typeof Language>

export const LabelAxis = z.enum(['subject', 'task', 'language'])
export type LabelAxis = z.infer<typeof LabelAxis>

/** The axes on which people set labels. A language is only detected. */
export const ChosenAxis = LabelAxis.exclude(['language'])
export type ChosenAxis = z.infer<typeof ChosenAxis>

/**
 * Label sources, weakest first. The label of the strongest source applies. `terms` are rules
 * written by hand; `weights` come from a learned classifier.
 */
export const LabelSource = z.enum(['terms', 'weights', 'model', 'asker', 'superuser'])
export type LabelSource = z.infer<typeof LabelSource>

/**
 * Weights and models may abstain, and models may fail. An asker's label is `unconfirmed` if neither
 * the terms nor the weights find a sign of it in the question, or if it was set after the vote. It
 * then has no effect on boards until a superuser has reviewed it.
 */
export const LabelStatus = z.enum(['matched', 'unconfirmed', 'abstained', 'failed'])
export type LabelStatus = z.infer<typeof LabelStatus>

/** One to three different subjects. */
export const Subjects = z
  .array(Subject)
  .min(1)
  .max(MAX_SUBJECTS)
  .refine((slugs) => new Set(slugs).size === slugs.length, {
    error: 'Each subject may be given once',
  })
  .meta({ uniqueItems: true })

export type LabelSlug = Subject | Task | Language

const origin = { source: LabelSource, at: z.iso.datetime() }

/**
 * The labels that apply to a turn: the newest label of the strongest source on each axis, or null.
 */
export const TurnLabelsDto = z.object({
  subject: z.object({ slugs: z.array(Subject), ...origin }).nullable(),
  task: z.object({ slugs: z.array(Task), ...origin }).nullable(),
  language: z.object({ slugs: z.array(Language), ...origin }).nullable(),
})
export type TurnLabelsDto = z.infer<typeof TurnLabelsDto>

export const SetLabelsBody = z
  .strictObject({ subjects: Subjects.optional(), task: Task.optional() })
  .refine(({ subjects, task }) => subjects || task, { error: 'Name a subject or a task' })
export type SetLabelsBody = z.infer<typeof SetLabelsBody>

const ofTurn = {
  params: z.object({ id: z.uuid() }),
  querystring: GuestQuery,
}
const refusals = { 404: ErrorBody }

export const readLabelsRoute = defineRoute('GET', '/api/v1/turns/:id/labels', {
  access: 'people',
  summary: 'Read the subject, task and language of a question; for its asker and superusers',
  ...ofTurn,
  response: { 200: TurnLabelsDto, ...refusals },
})

export const setLabelsRoute = defineRoute('PUT', '/api/v1/turns/:id/labels', {
  access: 'people',
  summary:
    "Set the subject or task of a question; after the vote, an asker's change waits for a review",
  ...ofTurn,
  body: SetLabelsBody,
  response: { 200: TurnLabelsDto, 409: ErrorBody, ...refusals },
})
