import type { ExpectedBoard } from './expected-board.ts'
import { findRiggers, prepareRiggingTests, type RiggerSuspicion } from './find-riggers.ts'
import type { TimedVote } from './timed-vote.ts'
import { type DrawShare, recordsOf } from './voter-records.ts'

/**
 * Finds networks whose guests or accounts together favour or punish one model. Returns the guests
 * or accounts who voted on that model. This also finds attackers who create a new voter every few
 * votes.
 */
export function findRiggedNetworks(
  votes: readonly TimedVote[],
  board: ExpectedBoard,
  drawShare: DrawShare,
): RiggerSuspicion[] {
  const networks = sharedNetworks(votes)
  const ofNetworks = [...networks].flatMap(([voterId, ofNetwork]) =>
    ofNetwork.map((vote) => ({ ...vote, voterId })),
  )
  const tests = prepareRiggingTests(recordsOf(ofNetworks, board, drawShare))
  return findRiggers(tests, new Set(networks.keys())).flatMap(({ voterId, evidence }) => {
    const voters = (networks.get(voterId) ?? [])
      .filter((vote) => isOn(vote, evidence.modelId))
      .map((vote) => vote.voterId)
    return [...new Set(voters)].map(
      (one): RiggerSuspicion => ({
        voterId: one,
        reason: 'cohort',
        evidence,
      }),
    )
  })
}

/** Groups the votes by network, for networks with more than one voter. */
function sharedNetworks(votes: readonly TimedVote[]): ReadonlyMap<string, readonly TimedVote[]> {
  const shared = new Map<string, readonly TimedVote[]>()
  for (const [network, ofNetwork] of Map.groupBy(votes, (vote) => vote.network)) {
    const [one] = ofNetwork
    if (network !== undefined && ofNetwork.some(({ voterId }) => voterId !== one?.voterId))
      shared.set(network, ofNetwork)
  }
  return shared
}

function isOn({ leftModelId, rightModelId }: TimedVote, modelId: string): boolean {
  return leftModelId === modelId || rightModelId === modelId
}
