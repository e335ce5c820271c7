import { createReadStream } from 'node:fs'
import { createInterface } from 'node:readline'
import { ExportError } from './ledger-check/export-error.ts'
import { verifyBoard } from './ledger-check/verify-board.ts'
import { verifyChain } from './ledger-check/verify-chain.ts'

// Checks an export of the ledger (GET /api/v1/ledger/export) without database or network: the hash
// chain line by line, then the newest snapshot, computed again.
const [file] = process.argv.slice(2)
if (!file) {
  console.error('Usage: npm run verify-ledger -- export.ndjson')
  process.exitCode = 2
} else {
  await verify(file)
}

async function verify(path: string): Promise<void> {
  const lines = () => createInterface({ input: createReadStream(path), crlfDelay: Infinity })
  try {
    const chain = await verifyChain(lines)
    const { ledger_position: votes, head_hash: head, entries } = chain.snapshot
    console.log(`The chain holds: ${votes} votes, head ${head}`)
    await verifyBoard(lines, chain)
    console.log(`The board follows from them: ${entries.length} models, to a millionth of a point`)
  } catch (error) {
    if (!(error instanceof ExportError)) throw error
    console.error(`${path}, ${error.message}`)
    process.exitCode = 1
  }
}
