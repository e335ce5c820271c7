import { readFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { ExportError } from './ledger-check/export-error.ts'
import { readCheckpoints, readPublicKeys } from './ledger-check/read-checkpoints.ts'
import { readLines } from './ledger-check/read-lines.ts'
import { verifyBoard } from './ledger-check/verify-board.ts'
import { type Chain, verifyChain } from './ledger-check/verify-chain.ts'
import {
  ForgedCheckpointError,
  verifyCheckpoints,
  verifySignatures,
} from './ledger-check/verify-checkpoints.ts'
import { verifyOtherBoards } from './ledger-check/verify-other-boards.ts'

// Checks an export of the ledger (GET /api/v1/ledger/export) without database or network: the hash
// chain line by line, the newest snapshot and the boards beside it, computed again, and that the ledger goes on from the
// checkpoints that somebody kept.
/** Misuse and files that cannot be read, apart from a ledger that does not hold. */
const NOT_CHECKED = 2

const { values, positionals } = readArguments()
const [file] = positionals
if (!file || (values.key && !values.checkpoint)) {
  console.error(
    'Usage: npm run verify-ledger -- export.ndjson [--checkpoint kept.json [--key key.json]]',
  )
  process.exitCode = NOT_CHECKED
} else {
  await verify(file)
}

/** Without a file where they cannot be understood. */
function readArguments(): {
  readonly values: { readonly checkpoint?: string; readonly key?: string }
  readonly positionals: readonly string[]
} {
  try {
    return parseArgs({
      allowPositionals: true,
      options: { checkpoint: { type: 'string' }, key: { type: 'string' } },
    })
  } catch {
    return { values: {}, positionals: [] }
  }
}

async function verify(path: string): Promise<void> {
  const lines = () => readLines(path)
  try {
    const chain = await verifyChain(lines)
    const { ledger_position: last, head_hash: head, entries, boards } = chain.snapshot
    console.log(`The chain holds: ${last} entries, head ${head}`)
    if (values.checkpoint) await verifyKept(lines, chain, values.checkpoint)
    await verifyBoard(lines, chain)
    console.log(`The board follows from them: ${entries.length} models, to a millionth of a point`)
    await verifyOtherBoards(lines, chain)
    if (boards.length > 0) console.log(`So do ${boards.length} boards of subjects, tasks and style`)
  } catch (error) {
    if (isUnreadable(error)) {
      console.error(`${error.path} cannot be read: ${error.code}`)
      process.exitCode = NOT_CHECKED
      return
    }
    const isFinding = error instanceof ExportError || error instanceof ForgedCheckpointError
    if (!isFinding) throw error
    console.error(`${path}, ${error.message}`)
    process.exitCode = 1
  }
}

function isUnreadable(error: unknown): error is NodeJS.ErrnoException {
  return error instanceof Error && 'syscall' in error && 'path' in error
}

async function verifyKept(
  lines: () => AsyncIterable<string>,
  chain: Chain,
  file: string,
): Promise<void> {
  const checkpoints = readCheckpoints(await readFile(file, 'utf8'))
  if (values.key) verifySignatures(checkpoints, readPublicKeys(await readFile(values.key, 'utf8')))
  await verifyCheckpoints(lines, chain, checkpoints)
  const newest = Math.max(...checkpoints.map(({ position }) => position))
  const by = values.key ? ', signed by the key' : ''
  console.log(`It goes on from ${checkpoints.length} checkpoints, up to position ${newest}${by}`)
}
