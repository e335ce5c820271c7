import { readAdmissionRoute } from '@assay/contracts/admission'
import {
  checkInvitationRoute,
  createInvitationLinkRoute,
  inviteByMailRoute,
  listInvitationsRoute,
  revokeInvitationRoute,
} from '@assay/contracts/invitations'
import { NotFoundError } from '../../http/app-error.ts'
import { requireSuperuser } from '../../http/identity.ts'
import { languageOf } from '../../http/language-of.ts'
import { serve } from '../../http/serve.ts'
import type { AccountsRoutes } from '../accounts-context.ts'
import { insertAudit } from '../audit/audit-repository.ts'
import { hashSecretToken } from '../secret-token.ts'
import { assertUsable } from './admission-policy.ts'
import { findInvitation, listInvitations, updateRevoked } from './invitation-repository.ts'
import { createInvitationLink, inviteByMail } from './invite-people.ts'
import { findStudyInvitation } from './study-invitation-repository.ts'
import { toInvitationDto } from './to-invitation-dto.ts'

/** Publishes the admission rule, and lets superusers invite people. */
export const admissionRoutes: AccountsRoutes = async (app, { db, mails, admission }) => {
  const { rule, domains, hasGuests: has_guests, needsConfirmation: needs_confirmation } = admission
  const dto = { rule, domains: [...domains], has_guests, needs_confirmation }
  app.route({ ...readAdmissionRoute, handler: async () => dto })

  serve(app, listInvitationsRoute, async () => (await listInvitations(db)).map(toInvitationDto))

  serve(app, inviteByMailRoute, async (request) => {
    const { userId: by } = requireSuperuser(request)
    const { emails, role, expires_in_days: days } = request.body
    const options = { db, mails: mails(languageOf(request)) }
    const sent = await inviteByMail(options, emails, { role, days, by })
    return { message: `${sent} ${sent === 1 ? 'invitation' : 'invitations'} sent` }
  })

  serve(app, createInvitationLinkRoute, async (request) => {
    const { userId: by } = requireSuperuser(request)
    const { role, expires_in_days: days, max_uses: maxUses } = request.body
    const { path, ...created } = await createInvitationLink(db, { role, days, maxUses, by })
    return { ...toInvitationDto(created), path }
  })

  serve(app, revokeInvitationRoute, async (request) => {
    const { userId: actorId } = requireSuperuser(request)
    const { id: subjectId } = request.params
    await db.transaction().execute(async (trx) => {
      const isRevoked = await updateRevoked(trx, subjectId)
      if (!isRevoked) throw new NotFoundError('Invitation not found')
      await insertAudit(trx, { action: 'invitation revoked', actorId, subjectId })
    })
    return { message: 'Invitation revoked' }
  })

  serve(app, checkInvitationRoute, async ({ body }) => {
    const hash = hashSecretToken(body.token)
    const ofStudy = await findStudyInvitation(db, hash)
    if (ofStudy) return { email: ofStudy.email }
    const invitation = await findInvitation(db, hash)
    assertUsable(invitation)
    return { email: invitation.email }
  })
}
