import { z } from 'zod'
import { ErrorBody } from './errors.ts'
import { defineRoute } from './route-contract.ts'
import { slug } from './text.ts'
import { wholeNumber } from './whole-number.ts'

const Sha256 = z.string().regex(/^[0-9a-f]{64}$/)

/** A signed statement about one published board and its ledger. */
export const CheckpointDto = z.object({
  /** Number of ledger entries from which the board was computed. */
  position: z.int().min(0),
  /** SHA-256 of the ledger entry at this position, hexadecimal. */
  head_hash: Sha256,
  method_version: z.string(),
  /** SHA-256 over the board's names, ranks, ratings and counts, hexadecimal. */
  board_hash: Sha256,
  computed_at: z.iso.datetime(),
  key_id: z.string(),
  /** Ed25519 signature, base64. */
  signature: z.base64(),
  /** A short code for people to compare, derived from the fields above. */
  code: z.string(),
})
export type CheckpointDto = z.infer<typeof CheckpointDto>

export const CheckpointsDto = z.object({ checkpoints: z.array(CheckpointDto) })
export type CheckpointsDto = z.infer<typeof CheckpointsDto>

export const LedgerKeyDto = z.object({
  key_id: z.string(),
  algorithm: z.literal('Ed25519'),
  /** SubjectPublicKeyInfo in DER, base64. */
  public_key: z.base64(),
  first_used_at: z.iso.datetime(),
})
export type LedgerKeyDto = z.infer<typeof LedgerKeyDto>

const ListLedgerKeysQuery = z.object({
  /** Lists only this key. */
  key_id: slug().optional(),
})

export const LedgerKeysDto = z.object({ keys: z.array(LedgerKeyDto) })
export type LedgerKeysDto = z.infer<typeof LedgerKeysDto>

const MAX_CHECKPOINTS = 200

export const ListCheckpointsQuery = z.object({
  limit: wholeNumber({ min: 1, max: MAX_CHECKPOINTS }).prefault(50),
  /** Lists only checkpoints before this ledger position. */
  before: wholeNumber({ min: 1, max: Number.MAX_SAFE_INTEGER }).optional(),
})
export type ListCheckpointsQuery = z.infer<typeof ListCheckpointsQuery>

export const listCheckpointsRoute = defineRoute('GET', '/api/v1/ledger/checkpoints', {
  access: 'board_readers',
  summary: 'List the signed checkpoints of the published boards, newest first',
  querystring: ListCheckpointsQuery,
  response: { 200: CheckpointsDto },
})

export const listLedgerKeysRoute = defineRoute('GET', '/api/v1/ledger/key', {
  access: 'everybody',
  summary: 'List the public keys that have signed checkpoints and studies, newest first',
  querystring: ListLedgerKeysQuery,
  response: { 200: LedgerKeysDto, 404: ErrorBody },
})
