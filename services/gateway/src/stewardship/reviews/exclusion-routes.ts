import {
  type ExclusionDto,
  listExclusionsRoute,
  reverseExclusionRoute,
  vouchForNetworkRoute,
} from '@assay/contracts/exclusions'
import type { Database } from '@assay/db'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { voterPseudonym } from '../../boards/ledger/to-export-lines.ts'
import { ConflictError, NotFoundError } from '../../http/app-error.ts'
import { requireSuperuser } from '../../http/identity.ts'
import { type ExclusionRow, listExclusions, requestReversal } from './exclusion-repository.ts'
import { vouchForNetwork } from './vouch-for-network.ts'

export interface ExclusionRoutesOptions {
  readonly db: Database
  /** Keys the pseudonyms of voters. */
  readonly exportKey: string
}

/** Who is left out of the ratings and why, for superusers, who may put them back and vouch for networks. */
export const exclusionRoutes: FastifyPluginAsyncZod<ExclusionRoutesOptions> = async (
  app,
  { db, exportKey },
) => {
  app.route({
    ...listExclusionsRoute,
    handler: async (request) => {
      requireSuperuser(request)
      const { exclusions, count } = await listExclusions(db, request.query)
      return { data: exclusions.map((row) => toExclusionDto(row, exportKey)), count }
    },
  })

  app.route({
    ...reverseExclusionRoute,
    handler: async (request) => {
      const { userId: by } = requireSuperuser(request)
      const { reason } = request.body
      const outcome = await requestReversal(db, request.params.id, { by, reason })
      if (outcome === 'unknown') throw new NotFoundError('Exclusion not found')
      if (outcome === 'already') throw new ConflictError('This exclusion has been reversed')
      return { message: 'The votes count again within seconds' }
    },
  })

  app.route({
    ...vouchForNetworkRoute,
    handler: async (request) => {
      const { userId } = requireSuperuser(request)
      const { day } = request.body
      const outcome = await vouchForNetwork(db, request.body, userId)
      if (outcome === 'unknown')
        throw new NotFoundError(`Nothing is kept of the networks of ${day}`)
      if (outcome === 'already')
        throw new ConflictError('Somebody has vouched for this network and day')
      return { message: `What its share left out on ${day} counts within seconds` }
    },
  })
}

function toExclusionDto(row: ExclusionRow, exportKey: string): ExclusionDto {
  return {
    id: row.id,
    voter: voterPseudonym(exportKey, row.voterId),
    reason: row.reason,
    rule_version: row.ruleVersion,
    evidence: row.evidence,
    excluded_by: row.excludedBy,
    excluded_at: row.createdAt.toISOString(),
    state: stateOf(row),
    reversed_at: row.reversedAt?.toISOString() ?? null,
    reversed_by: row.reversedBy,
    reversal_reason: row.reversalReason,
  }
}

function stateOf({ reversedAt, requestedAt }: ExclusionRow): ExclusionDto['state'] {
  if (reversedAt) return 'reversed'
  return requestedAt ? 'ending' : 'in_force'
}
