import {
  declareExpertiseRoute,
  readExpertiseRoute,
  requestAttestationRoute,
  withdrawExpertiseRoute,
} from '@assay/contracts/expertise'
import { ConflictError } from '../../http/app-error.ts'
import { serve } from '../../http/serve.ts'
import type { AccountsRoutes } from '../accounts-context.ts'
import { requireAccount, requirePerson } from '../users/require-account.ts'
import { insertDeclaration } from './expertise-repository.ts'
import { requestAttestation } from './request-attestation.ts'
import { withdrawExpertise } from './withdraw-expertise.ts'

/** Routes for the caller's own expertise. They never show another person's expertise. */
export const expertiseRoutes: AccountsRoutes = async (app, { db, readExpertise }) => {
  serve(app, readExpertiseRoute, async (request) => readExpertise(await requirePerson(db, request)))

  serve(app, declareExpertiseRoute, async (request) => {
    const person = await requirePerson(db, request)
    const isReplaced = !person.isGuest
    const declaration = await insertDeclaration(db, person.id, request.body, { isReplaced })
    if (!declaration) throw new ConflictError('Please sign in to change your expertise.')
    return readExpertise(person)
  })

  serve(app, withdrawExpertiseRoute, async (request) => {
    const account = await requireAccount(db, request)
    await withdrawExpertise(db, account.id)
    return readExpertise(account)
  })

  serve(app, requestAttestationRoute, async (request) => {
    const account = await requireAccount(db, request)
    await requestAttestation(db, account.id, request.body)
    return readExpertise(account)
  })
}
