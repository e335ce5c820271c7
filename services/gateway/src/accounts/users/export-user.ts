import { REFUSALS } from '@assay/contracts/constants'
import type { ExportDto } from '@assay/contracts/export'
import type { Database } from '@assay/db'
import { toPublicTurn } from '../../arena/threads/public-turn.ts'
import { listOwnThreads, listTurns, type Thread } from '../../arena/threads/thread-repository.ts'
import { UnauthenticatedError } from '../../http/app-error.ts'
import { listConsentRecords } from '../consents/consent-repository.ts'
import { listOwnAttestations } from '../expertise/attestation-repository.ts'
import { findDeclaration } from '../expertise/expertise-repository.ts'
import { toOwnAttestation } from '../expertise/expertise-tier.ts'
import { toDeclaredExpertise } from '../expertise/to-declared-expertise.ts'
import {
  findPersonalRecord,
  listIdentities,
  listOwnItems,
  listShares,
} from './export-repository.ts'
import { toUserDto } from './to-user-dto.ts'
import type { User } from './user-repository.ts'

/**
 * Everything of the person and nothing of others, as blind as the screens are.
 * @throws {UnauthenticatedError} for the just deleted.
 */
export async function exportUser(db: Database, user: User): Promise<ExportDto> {
  const [record, identities, declaration, attestations, items, consents, ownThreads] =
    await Promise.all([
      findPersonalRecord(db, user.id),
      listIdentities(db, user.id),
      findDeclaration(db, user.id),
      listOwnAttestations(db, user.id),
      listOwnItems(db, user.id),
      listConsentRecords(db, user.id),
      listOwnThreads(db, user.id),
    ])
  if (!record) throw new UnauthenticatedError(REFUSALS.deadSession)
  const threads: ExportDto['threads'] = []
  // One after the other: an export must not take all connections.
  for (const thread of ownThreads) threads.push(await toThread(db, thread))

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
    expertise: declaration ? toDeclaredExpertise(declaration) : null,
    attestations: attestations.map((asked) => toOwnAttestation(asked, declaration, new Date())),
    items: items.map(({ ownerId, ...item }) => ({ ...item, owner_id: ownerId })),
    consents: consents.map(({ threadId, textVersion, at, ...said }) => ({
      ...said,
      thread_id: threadId,
      text_version: textVersion,
      at: at.toISOString(),
    })),
    threads,
  }
}

async function toThread(db: Database, thread: Thread): Promise<ExportDto['threads'][number]> {
  const turns = (await listTurns(db, thread.id)).map(toPublicTurn)
  return {
    id: thread.id,
    user_id: thread.userId,
    title: thread.title,
    mode: thread.mode,
    is_active: thread.isActive,
    last_message_at: thread.lastMessageAt.toISOString(),
    model_name: thread.modelName,
    pinned: thread.pinned,
    messages: turns.flatMap(({ messages }) => messages),
    turns: turns.map(({ turn }) => turn),
    shares: (await listShares(db, thread.id)).map(({ id, createdAt, revokedAt }) => ({
      id,
      created_at: createdAt.toISOString(),
      revoked_at: revokedAt?.toISOString() ?? null,
    })),
  }
}
