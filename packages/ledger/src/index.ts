export { BrokenLedgerError, entryHash, GENESIS_HASH, verifyEntry } from './hash-chain.ts'
export type { LedgerEntry, LedgerFacts, LedgerHead } from './ledger-entry.ts'
