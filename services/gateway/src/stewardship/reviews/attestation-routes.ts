import {
  type AttestationDto,
  askAttestationRoute,
  decideAttestationRoute,
  listAttestationsRoute,
} from '@assay/contracts/attestations'
import type { Database } from '@assay/db'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import {
  type ListedAttestation,
  listAttestations,
} from '../../accounts/expertise/attestation-repository.ts'
import type { ReadExpertise } from '../../accounts/expertise/read-expertise.ts'
import { requireAccount } from '../../accounts/users/require-account.ts'
import { requireSuperuser } from '../../http/identity.ts'
import { askAttestation, decideAttestationAs } from './attest-expertise.ts'

export interface AttestationRoutesOptions {
  readonly db: Database
  readonly readExpertise: ReadExpertise
}

/** How people ask that their expertise is attested, and superusers decide. */
export const attestationRoutes: FastifyPluginAsyncZod<AttestationRoutesOptions> = async (
  app,
  { db, readExpertise },
) => {
  app.route({
    ...askAttestationRoute,
    handler: async (request) => {
      const account = await requireAccount(db, request)
      await askAttestation(db, account.id, request.body)
      return readExpertise(account)
    },
  })

  app.route({
    ...listAttestationsRoute,
    handler: async (request) => {
      requireSuperuser(request)
      const { attestations, count } = await listAttestations(db, request.query)
      return { data: attestations.map(toAttestationDto), count }
    },
  })

  app.route({
    ...decideAttestationRoute,
    handler: async (request) => {
      const { userId } = requireSuperuser(request)
      const { params, body } = request
      return { message: await decideAttestationAs(db, userId, { ...params, ...body }) }
    },
  })
}

function toAttestationDto(asked: ListedAttestation): AttestationDto {
  const { id, field, role, orcid, email, evidence, statement, decision, reason } = asked
  return {
    ...{ id, field, role, orcid, email, evidence, statement, decision, reason },
    user_id: asked.userId,
    full_name: asked.fullName,
    asked_at: asked.askedAt.toISOString(),
    decided_at: asked.decidedAt?.toISOString() ?? null,
    decided_by: asked.decidedBy,
    expires_at: asked.expiresAt?.toISOString() ?? null,
    revoked_at: asked.revokedAt?.toISOString() ?? null,
    revocation_reason: asked.revocationReason,
  }
}
