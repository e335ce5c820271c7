import type { ExportDto } from '@assay/contracts/export'
import type { Database } from '@assay/db'
import { deadSession } from '../../http/app-error.ts'
import { listConsentRecords } from '../consents/consent-repository.ts'
import { listOwnAttestations } from '../expertise/attestation-repository.ts'
import { findDeclaration } from '../expertise/expertise-repository.ts'
import { toOwnAttestation } from '../expertise/expertise-tier.ts'
import { toDeclaredExpertise } from '../expertise/to-declared-expertise.ts'
import { listPersonalTokens } from '../personal-tokens/personal-token-repository.ts'
import { toPersonalTokenDto } from '../personal-tokens/to-personal-token-dto.ts'
import { findPersonalRecord, listIdentities, listOwnItems } from './export-repository.ts'
import { listRatedStudies, type RatedStudy } from './rated-studies-repository.ts'
import { toUserDto } from './to-user-dto.ts'
import type { User } from './user-repository.ts'

/** Lists the threads of a person for the export. */
export type ListThreads = (userId: string) => Promise<ExportDto['threads']>

/**
 * Exports everything stored about a person. The models of a battle stay hidden until the vote, as
 * in the client.
 * @throws {UnauthenticatedError} if the person has just been deleted.
 */
export async function exportUser(
  db: Database,
  user: User,
  listThreads: ListThreads,
): Promise<ExportDto> {
  const [record, identities, tokens, declaration, attestations, items, consents, studies] =
    await Promise.all([
      findPersonalRecord(db, user.id),
      listIdentities(db, user.id),
      listPersonalTokens(db, user.id),
      findDeclaration(db, user.id),
      listOwnAttestations(db, user.id),
      listOwnItems(db, user.id),
      listConsentRecords(db, user.id),
      listRatedStudies(db, user.id),
    ])
  if (!record) throw deadSession()

  return {
    exported_at: new Date().toISOString(),
    user: {
      ...toUserDto(user),
      created_at: record.createdAt.toISOString(),
      terms_version: record.termsVersion,
      terms_accepted_at: record.termsAcceptedAt?.toISOString() ?? null,
    },
    identities: identities.map(({ isAffiliated, ...identity }) => ({
      ...identity,
      is_affiliated: isAffiliated,
    })),
    access_tokens: tokens.map(toPersonalTokenDto),
    expertise: declaration ? toDeclaredExpertise(declaration) : null,
    attestations: attestations.map((attestation) =>
      toOwnAttestation(attestation, declaration, new Date()),
    ),
    items: items.map(({ ownerId, ...item }) => ({ ...item, owner_id: ownerId })),
    consents: consents.map(({ threadId, textVersion, at, ...consent }) => ({
      ...consent,
      thread_id: threadId,
      text_version: textVersion,
      at: at.toISOString(),
    })),
    studies: studies.map(toExportedStudy),
    threads: await listThreads(user.id),
  }
}

function toExportedStudy({
  id,
  title,
  joinedAt,
  ratings,
}: RatedStudy): ExportDto['studies'][number] {
  return {
    ...{ id, title, joined_at: joinedAt.toISOString() },
    ratings: ratings.map(({ assignmentId, rating, comment, ratedAt }) => ({
      ...{ assignment_id: assignmentId, rating, comment, at: ratedAt.toISOString() },
    })),
  }
}
