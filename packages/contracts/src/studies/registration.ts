import { z } from 'zod'
import { ErrorBody } from '../errors.ts'
import { defineRoute } from '../route-contract.ts'
import { StudyDto, StudyParams } from './studies.ts'

/** What was planned before any response was requested. It contains no item texts. */
export const RegistrationDto = StudyDto.pick({
  id: true,
  title: true,
  description: true,
  state: true,
  design: true,
  version: true,
  items: true,
  hash: true,
  signature: true,
  frozen_at: true,
  closed_at: true,
}).extend({ arm_names: z.array(z.string()) })
export type RegistrationDto = z.infer<typeof RegistrationDto>

export const readRegistrationRoute = defineRoute('GET', '/api/v1/studies/:study_id/registration', {
  access: 'everybody',
  summary: 'Read the registration of a frozen study that is public',
  params: StudyParams,
  response: { 200: RegistrationDto, 404: ErrorBody, 409: ErrorBody },
})
