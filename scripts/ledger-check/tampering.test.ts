import type { ChangeLine, LedgerLine, VoteOutcome } from '@assay/contracts'
import { SnapshotLine } from '@assay/contracts'
import {
  boardHash,
  entryHash,
  GENESIS_HASH,
  type ModelState,
  readSigningKey,
  signCheckpoint,
} from '@assay/ledger'
import { expect, test } from 'vitest'
import { changeFacts, voteFacts } from './entry-facts.ts'
import { ExportError } from './export-error.ts'
import { SAMPLE_MODELS, sampleExport, voterIds } from './sample-export.ts'
import { verifyBoard } from './verify-board.ts'
import { verifyChain } from './verify-chain.ts'
import { toBoardLine, verifyCheckpoints } from './verify-checkpoints.ts'

const key = readSigningKey(Buffer.alloc(32, 3).toString('base64'))
const honest = sampleExport()
/** What somebody kept of the honest ledger. */
const kept = [checkpointOf(honest)]

function checkpointOf(lines: readonly string[]) {
  const { snapshot } = SnapshotLine.parse(JSON.parse(lines.at(-1) as string))
  const facts = {
    position: snapshot.ledger_position,
    headHash: Buffer.from(snapshot.head_hash, 'hex'),
    methodVersion: snapshot.method_version,
    boardHash: boardHash(snapshot.entries.map(toBoardLine)),
    computedAt: new Date(snapshot.computed_at),
  }
  return signCheckpoint(facts, key)
}

/** What the chain and the board alone tell, and what a checkpoint tells. */
async function complaints(lines: readonly string[]) {
  const complaintOf = async (verify: () => Promise<void>) => {
    try {
      await verify()
    } catch (error) {
      if (error instanceof ExportError) return error.message
      throw error
    }
    return undefined
  }
  return {
    alone: await complaintOf(async () => verifyBoard(() => lines, await verifyChain(() => lines))),
    kept: await complaintOf(async () =>
      verifyCheckpoints(() => lines, await verifyChain(() => lines), kept),
    ),
  }
}

/** The ledger as its owner could make it again: other entries, and a board that follows from them. */
const made = (options: Parameters<typeof sampleExport>[0]) => complaints(sampleExport(options))

/** The same with lines changed by hand and chained anew. */
function rechained(change: (line: LedgerLine | ChangeLine) => LedgerLine | ChangeLine): string[] {
  let head: Buffer = GENESIS_HASH
  const voters = new Map<string, number>()
  const entries = honest.slice(0, -1).map((text) => {
    const line = change(JSON.parse(text))
    head = entryHash(head, line.kind === 'vote' ? voteFacts(line, since(line)) : changeFacts(line))
    return { ...line, hash: head.toString('hex') }
  })
  function since({ voter, seq }: LedgerLine): number {
    const first = voters.get(voter) ?? seq
    voters.set(voter, first)
    return first
  }
  const { snapshot } = JSON.parse(honest.at(-1) as string)
  const last = { snapshot: { ...snapshot, head_hash: head.toString('hex') } }
  return [...entries, last].map((line) => JSON.stringify(line))
}

const FLIPPED: Partial<Record<VoteOutcome, VoteOutcome>> = {
  left_better: 'right_better',
  right_better: 'left_better',
}
const OTHER_ENTRIES = /is of other entries up to here/

test('the honest ledger fits, and goes on', async () => {
  const nothing = { alone: undefined, kept: undefined }
  expect(await complaints(honest)).toEqual(nothing)
  expect(await made({ batches: [397, 3, 50] })).toEqual(nothing)
})

test('a vote that counts again for more than its rule gives, or that was never left out, is found', async () => {
  const { alone } = await made({ restoredWeight: () => 1_000 })
  expect(alone).toMatch(/^line \d+: the weight is 0\.\d+$/)
  const elsewhere = rechained((line) =>
    line.kind === 'reversal' && 'vote' in line ? { ...line, vote: 2 } : line,
  )
  expect((await complaints(elsewhere)).alone).toMatch(/restores no vote that a person may/)
})

test('a label of no vote, or with no slug of its axis, is found', async () => {
  const at = honest.findIndex((line) => line.includes('"kind":"label"'))
  expect(JSON.parse(honest[at] as string)).toMatchObject({ axis: 'subject', slugs: ['genetics'] })
  const relabelled = (changes: object) =>
    rechained((line) => (line.seq === at + 1 ? { ...line, ...changes } : line) as never)
  expect((await complaints(relabelled({ slugs: ['zoology'] }))).kept).toMatch(OTHER_ENTRIES)
  expect((await complaints(relabelled({ vote: at }))).alone).toMatch(/it is the label of no vote/)
  for (const slugs of [[], ['astrology'], ['genetics', 'genetics'], ['knowledge']])
    expect((await complaints(relabelled({ slugs }))).alone).toMatch(/neither an entry nor/)
})

test('a tail that was cut off is found', async () => {
  const { alone, kept: found } = await made({ batches: [397, 2] })
  expect(alone).toBeUndefined()
  expect(found).toMatch(/the ledger ends before checkpoint/)
})

test('thirty votes that were flipped and chained anew are found', async () => {
  const { alone, kept: found } = await made({
    outcomeOf: (at, outcome) =>
      at >= 100 && at < 160 && at % 2 === 0 ? (FLIPPED[outcome] ?? 'tie') : outcome,
  })
  expect(alone).toBeUndefined()
  expect(found).toMatch(OTHER_ENTRIES)
})

test('a voter who is left out in silence is found, without a checkpoint, too', async () => {
  const silent = sampleExport({ excludedVoters: [voterIds[4], voterIds[7]] as string[] })
  const { snapshot } = JSON.parse(silent.at(-1) as string)
  const { voter } = JSON.parse(silent[4] as string)
  const lines = honest.slice(0, -1).map((text) => {
    const line = JSON.parse(text)
    return JSON.stringify(line.voter === voter ? { ...line, excluded: true } : line)
  })
  const { head_hash, ledger_position } = JSON.parse(honest.at(-1) as string).snapshot
  const board = JSON.stringify({ snapshot: { ...snapshot, head_hash, ledger_position } })
  expect((await complaints([...lines, board])).alone).toMatch(/who is left out is not what/)
})

test('an exclusion that was put into the past is found', async () => {
  const { alone, kept: found } = await made({
    excludedVoters: [voterIds[4], voterIds[7]] as string[],
  })
  expect(alone).toBeUndefined()
  expect(found).toMatch(OTHER_ENTRIES)
})

test('two models that swapped their names are found', async () => {
  const [one, other, ...rest] = SAMPLE_MODELS as [ModelState, ModelState, ...ModelState[]]
  const swapped = [{ ...one, name: other.name }, { ...other, name: one.name }, ...rest]
  const { alone, kept: found } = await made({ models: swapped })
  expect(alone).toBeUndefined()
  expect(found).toMatch(OTHER_ENTRIES)

  const { snapshot } = JSON.parse(honest.at(-1) as string)
  const [first, second, ...others] = snapshot.entries
  const entries = [
    { ...first, llm_name: second.llm_name },
    { ...second, llm_name: first.llm_name },
    ...others,
  ]
  const onBoardOnly = honest.with(-1, JSON.stringify({ snapshot: { ...snapshot, entries } }))
  expect((await complaints(onBoardOnly)).alone).toMatch(/ in the ledger$/)
})

test('a weight that was rewritten is found', async () => {
  const lighter = rechained(
    (line) => (line.seq === 60 ? { ...line, weight: 0.001 } : line) as never,
  )
  expect((await complaints(lighter)).kept).toMatch(OTHER_ENTRIES)
  const heavier = rechained((line) =>
    line.kind === 'vote' && line.seq === 396 ? { ...line, weight: 1 } : line,
  )
  expect((await complaints(heavier)).alone).toMatch(/the weight is/)
})

test.each<[string, Partial<ModelState>]>([
  ['name', { name: 'Another' }],
  ["provider's model", { providerModel: 'demo-0-cheap' }],
])('another %s of a model in the past is found', async (_what, change) => {
  const models = SAMPLE_MODELS.with(0, { ...(SAMPLE_MODELS[0] as ModelState), ...change })
  const { alone, kept: found } = await made({ models })
  expect(alone).toBeUndefined()
  expect(found).toMatch(OTHER_ENTRIES)
})

test('another name from now on is an entry that everybody sees', async () => {
  const renamed = { ...(SAMPLE_MODELS[0] as ModelState), name: 'Another' }
  const lines = sampleExport({
    batches: [397, 3, 1],
    lastModels: SAMPLE_MODELS.with(0, renamed),
  })
  expect(await complaints(lines)).toEqual({ alone: undefined, kept: undefined })
  expect(JSON.parse(lines.at(-2) as string)).toMatchObject({ kind: 'model', llm_name: 'Another' })
})
