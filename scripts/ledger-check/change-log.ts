import type { ChangeLine, LedgerLine } from '@assay/contracts'
import { ExportError } from './export-error.ts'
import type { Chain } from './verify-chain.ts'
import { isRestorable } from './vote-log.ts'

/** What a chain tells of models and exclusions, and who its lines say is left out. */
export interface ChangeLog {
  addVote(line: number, vote: LedgerLine, voterSince: number): void
  /** @throws {ExportError} for what is of no entry before: nobody, no exclusion, no vote. */
  addChange(line: number, change: ChangeLine): void
  /** @throws {ExportError} where the lines or the snapshot say otherwise than the entries. */
  verify(chain: Chain): void
}

interface FirstLine {
  readonly line: number
  readonly excluded: boolean
}

/** Builds a log that has been told nothing. */
export function createChangeLog(): ChangeLog {
  const names = new Map<string, string>()
  const voters = new Map<number, FirstLine>()
  /** Exclusions in force: where each stands, and where its voter began. */
  const exclusions = new Map<number, number>()
  /** Votes that a person may put back. */
  const restorable = new Set<number>()
  const votes = new Set<number>()

  const reverse = (line: number, change: Extract<ChangeLine, { kind: 'reversal' }>) => {
    if ('vote' in change) {
      if (!restorable.delete(change.vote))
        throw new ExportError(line, 'it restores no vote that a person may put back')
    } else if (!exclusions.delete(change.exclusion))
      throw new ExportError(line, 'it ends no exclusion that is in force')
  }

  const exclude = (line: number, change: Extract<ChangeLine, { kind: 'exclusion' }>) => {
    if (!voters.has(change.voter_since)) throw new ExportError(line, 'it excludes nobody')
    exclusions.set(change.seq, change.voter_since)
  }

  return {
    addVote(line, { seq, excluded, unrated_reason: reason }, voterSince) {
      votes.add(seq)
      if (isRestorable(reason)) restorable.add(seq)
      if (voterSince === seq) voters.set(seq, { line, excluded })
    },
    addChange(line, change) {
      switch (change.kind) {
        case 'model':
          names.set(change.model, change.llm_name)
          break
        case 'exclusion':
          exclude(line, change)
          break
        case 'reversal':
          reverse(line, change)
          break
        case 'label':
          if (!votes.has(change.vote)) throw new ExportError(line, 'it is the label of no vote')
      }
    },
    verify({ snapshot, line }) {
      const excluded = new Set(exclusions.values())
      for (const [since, first] of voters)
        if (first.excluded !== excluded.has(since))
          throw new ExportError(first.line, 'who is left out is not what the entries tell')
      for (const { model, llm_name } of snapshot.entries)
        if (names.get(model) !== llm_name)
          throw new ExportError(line, `${llm_name} is ${names.get(model)} in the ledger`)
    },
  }
}
