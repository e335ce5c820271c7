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
import { serve } from '../../http/serve.ts'
import type { AccountsRoutes } from '../accounts-context.ts'
import { updateAcceptedTerms } from '../users/user-repository.ts'

export const termsRoutes: AccountsRoutes = async (app, { db, authenticator }) => {
  const accept = async (request: FastifyRequest, { userId }: Identity) => {
    await updateAcceptedTerms(db, userId, TERMS_VERSION)
    authenticator.evict(readCredentials(request))
    return { message: 'Terms accepted' }
  }

  serve(app, readTermsStatusRoute, async (request) => ({
    terms_accepted: requireUser(request).termsAccepted,
  }))
  serve(app, readGuestTermsStatusRoute, async (request) => ({
    terms_accepted: requireIdentity(request).termsAccepted,
  }))
  serve(app, acceptTermsRoute, (request) => accept(request, requireUser(request)))
  serve(app, acceptGuestTermsRoute, (request) => accept(request, requireIdentity(request)))
}
