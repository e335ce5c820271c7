import type { LedgerChange } from '@assay/ledger'

/** The ledger's content other than votes. It is immutable, so that a fold can be undone. */
export interface ChainedState {
  /** The newest facts about each model, as JSON. */
  readonly models: ReadonlyMap<string, string>
  /** Positions of the splits, by the id of the earlier version. */
  readonly splits: ReadonlyMap<string, number>
  /** Positions of the exclusions, by exclusion id. */
  readonly exclusions: ReadonlyMap<string, number>
  /** Exclusions that have ended. */
  readonly reversed: ReadonlySet<string>
}

export const NOTHING_CHAINED: ChainedState = {
  models: new Map(),
  splits: new Map(),
  exclusions: new Map(),
  reversed: new Set(),
}

export function withChange(
  state: ChainedState,
  { kind, subjectId, facts, position }: LedgerChange,
): ChainedState {
  switch (kind) {
    case 'model':
      return { ...state, models: new Map(state.models).set(subjectId, JSON.stringify(facts)) }
    case 'split':
      return { ...state, splits: new Map(state.splits).set(subjectId, position) }
    case 'exclusion':
      return { ...state, exclusions: new Map(state.exclusions).set(subjectId, position) }
    case 'reversal':
      return { ...state, reversed: new Set(state.reversed).add(subjectId) }
    case 'label':
      return state
  }
}
