import { z } from 'zod'
import { ErrorBody } from './errors.ts'
import { ExpertiseDto } from './expertise.ts'
import { defineRoute } from './route-contract.ts'
import { text } from './text.ts'

const OrcidStartDto = z.object({ authorization_url: z.url() })

/** `code` and `state`, as ORCID sent them to `/auth/orcid`. */
const FinishOrcidBody = z.strictObject({
  code: text().min(1).max(2_000),
  state: text().min(1).max(200),
})

/**
 * Sets the cookie that binds the callback to this browser. The client then redirects to the URL.
 */
export const startOrcidRoute = defineRoute('GET', '/api/v1/identities/orcid/start', {
  access: 'accounts',
  summary: 'Begin linking an ORCID iD',
  response: { 200: OrcidStartDto, 400: ErrorBody, 409: ErrorBody },
})

/** Links one iD to one account, and one account to one iD. Nobody can sign in with an iD. */
export const finishOrcidRoute = defineRoute('POST', '/api/v1/identities/orcid/finish', {
  access: 'accounts',
  summary: 'Link the ORCID iD of the person who signed in at ORCID',
  body: FinishOrcidBody,
  response: { 200: ExpertiseDto, 400: ErrorBody, 409: ErrorBody },
})

export const unlinkOrcidRoute = defineRoute('DELETE', '/api/v1/identities/orcid', {
  access: 'accounts',
  summary: 'Unlink the ORCID iD',
  response: { 200: ExpertiseDto },
})
