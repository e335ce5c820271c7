import { TERMS_VERSION } from '@assay/contracts/constants'
import {
  acceptGuestTermsRoute,
  acceptTermsRoute,
  readGuestTermsStatusRoute,
  readTermsStatusRoute,
} from '@assay/contracts/terms'
import type { FastifyRequest } from 'fastify'
import { readCredentials } from '../../http/credentials.ts'
import { type Identity, requireIdentity, requireUser } from '../../http/identity.ts'
import type { AccountsRoutes } from '../accounts-context.ts'
import { updateAcceptedTerms } from '../users/user-repository.ts'

export const termsRoutes: AccountsRoutes = async (app, { db, authenticator }) => {
  const accept = async (request: FastifyRequest, { userId }: Identity) => {
    await updateAcceptedTerms(db, userId, TERMS_VERSION)
    authenticator.evict(readCredentials(request))
    return { message: 'Terms accepted' }
  }

  app.route({
    ...readTermsStatusRoute,
    handler: async (request) => ({ terms_accepted: requireUser(request).termsAccepted }),
  })
  app.route({
    ...readGuestTermsStatusRoute,
    handler: async (request) => ({ terms_accepted: requireIdentity(request).termsAccepted }),
  })
  app.route({
    ...acceptTermsRoute,
    handler: (request) => accept(request, requireUser(request)),
  })
  app.route({
    ...acceptGuestTermsRoute,
    handler: (request) => accept(request, requireIdentity(request)),
  })
}
