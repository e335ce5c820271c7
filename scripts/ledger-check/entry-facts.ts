import type { ChangeLine, LedgerLine } from '@assay/contracts'
import {
  type ChangeFacts,
  exclusionFacts,
  type LedgerFacts,
  labelFacts,
  modelFacts,
  restorationFacts,
  reversalFacts,
} from '@assay/ledger'

/** What the hash of a vote's line covers. */
export function voteFacts(vote: LedgerLine, voterSince: number): LedgerFacts {
  return {
    position: vote.seq,
    castAt: new Date(vote.created_at),
    outcome: vote.outcome,
    leftModelId: vote.left_model,
    rightModelId: vote.right_model,
    voterSince,
    sampleQuestion: vote.sample_question,
    rated: vote.rated,
    unratedReason: vote.unrated_reason,
    weight: Math.round(vote.weight * 1_000),
    leftStyle: vote.left_style,
    rightStyle: vote.right_style,
    questionSince: vote.question_since,
    declined: vote.declined,
  }
}

/** What the hash of any other entry's line covers. */
export function changeFacts(change: ChangeLine): ChangeFacts {
  const { seq: position, created_at, kind } = change
  return { position, at: new Date(created_at), kind, facts: factsOf(change) }
}

function factsOf(change: ChangeLine): ChangeFacts['facts'] {
  switch (change.kind) {
    case 'model':
      return modelFacts({
        modelId: change.model,
        name: change.llm_name,
        provider: change.provider,
        providerModel: change.provider_model,
        isRetired: change.retired,
      })
    case 'exclusion':
      return exclusionFacts({
        voterSince: change.voter_since,
        reason: change.reason,
        ruleVersion: change.rule_version,
        evidence: change.evidence,
        by: change.by,
      })
    case 'reversal':
      return 'vote' in change
        ? restorationFacts({ ...change, weight: Math.round(change.weight * 1_000) })
        : reversalFacts(change)
    case 'label':
      return labelFacts(change)
  }
}
