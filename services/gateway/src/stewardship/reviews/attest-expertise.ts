import type { AskAttestationBody, DecideAttestationBody } from '@assay/contracts/attestations'
import type { Database } from '@assay/db'
import { insertAudit } from '../../accounts/audit/audit-repository.ts'
import {
  decideAttestation,
  findAttestation,
  revokeAttestation,
  upsertAttestation,
} from '../../accounts/expertise/attestation-repository.ts'
import { findDeclaration, queueWithdrawal } from '../../accounts/expertise/expertise-repository.ts'
import { ConflictError, ForbiddenError, NotFoundError } from '../../http/app-error.ts'

const OUTCOMES = {
  attest: {
    action: 'expertise attested',
    message: 'The expertise is attested for two years',
    refusal: 'This was decided already',
  },
  refuse: {
    action: 'attestation refused',
    message: 'The person reads that it was refused, and why',
    refusal: 'This was decided already',
  },
  revoke: {
    action: 'attestation revoked',
    message: 'The expertise counts as attested no longer',
    refusal: 'There is nothing to revoke',
  },
} as const

/**
 * Has superusers look at what the account declared; asked again, it is the last word that waits.
 * @throws {ConflictError} for an account that has declared nothing.
 */
export async function askAttestation(
  db: Database,
  userId: string,
  body: AskAttestationBody,
): Promise<void> {
  const declaration = await findDeclaration(db, userId)
  if (!declaration) throw new ConflictError('Please say first in which field and role you work.')
  const { field, role } = declaration
  await upsertAttestation(db, userId, { field, role, ...body })
}

/**
 * Attests, refuses or revokes in the name of a superuser; the audit says who did it to whom.
 * @throws {NotFoundError} for an unknown one.
 * @throws {ForbiddenError} for their own.
 * @throws {ConflictError} where it was decided already, or there is nothing to revoke.
 */
export async function decideAttestationAs(
  db: Database,
  actorId: string,
  { id, decision, reason }: DecideAttestationBody & { readonly id: string },
): Promise<string> {
  const { action, message, refusal } = OUTCOMES[decision]
  await db.transaction().execute(async (trx) => {
    const asked = await findAttestation(trx, id)
    if (!asked) throw new NotFoundError('Attestation not found')
    if (asked.userId === actorId)
      throw new ForbiddenError('Nobody decides about their own expertise')
    const by = { id, by: actorId, reason }
    const isDone =
      decision === 'revoke'
        ? await revokeAttestation(trx, by)
        : await decideAttestation(trx, { ...by, decision })
    if (!isDone) throw new ConflictError(refusal)
    if (decision === 'revoke') await queueWithdrawal(trx, asked.userId)
    await insertAudit(trx, { action, actorId, subjectId: asked.userId, detail: asked.evidence })
  })
  return message
}
