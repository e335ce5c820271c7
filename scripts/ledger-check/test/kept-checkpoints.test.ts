import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import type { SnapshotLine } from '@assay/contracts/ledger-snapshot'
import type { VoteOutcome } from '@assay/contracts/votes'
import {
  boardHash,
  type ModelState,
  readSigningKey,
  signCheckpoint,
  toCheckpointDto,
} from '@assay/ledger'
import { ROOT } from '@assay/system'
import { everyNth } from '@assay/testing/long-form'
import { describe, expect, test } from 'vitest'
import { findPython } from '../find-python.ts'
import { runVerifier, runVerifierOnRelease } from './run-verifier.ts'
import { SAMPLE_MODELS, type SampleOptions, sampleExport, voterIds } from './sample-export.ts'

type Row = readonly [what: string, lines: readonly string[], finding: RegExp]
type Line = Readonly<Record<string, unknown>>

const PYTHON = await findPython()
const COMPUTED_AT = '2026-11-22T10:00:00.000Z'
const [key, otherKey] = [3, 4].map((byte) =>
  readSigningKey(Buffer.alloc(32, byte).toString('base64')),
) as [ReturnType<typeof readSigningKey>, ReturnType<typeof readSigningKey>]
const honest = sampleExport()
const longer = sampleExport({ batches: [397, 3, 50] })
const kept = JSON.stringify(toCheckpointDto(checkpointOf(honest)), undefined, 2)

function withSnapshot(changes: object): readonly string[] {
  const { snapshot } = JSON.parse(honest.at(-1) as string) as SnapshotLine
  return honest.with(-1, JSON.stringify({ snapshot: { ...snapshot, ...changes } }))
}

function checkpointOf(lines: readonly string[], by = key) {
  const { snapshot } = JSON.parse(lines.at(-1) as string) as SnapshotLine
  const facts = {
    position: snapshot.ledger_position,
    headHash: Buffer.from(snapshot.head_hash, 'hex'),
    methodVersion: snapshot.method_version,
    boardHash: boardHash(snapshot),
    computedAt: new Date(snapshot.computed_at),
  }
  return signCheckpoint(facts, by)
}

function keysOf(...keys: readonly (typeof key)[]): string {
  const served = keys.map(({ publicKey: { keyId, spki } }) => ({
    ...{ key_id: keyId, algorithm: 'Ed25519', public_key: spki, first_used_at: COMPUTED_AT },
  }))
  return JSON.stringify({ keys: served })
}

/** Chains the entries again, as the ledger's owner could. */
const RECHAIN = `
import json, sys, verify
*entries, last = map(json.loads, sys.stdin)
since, head = {}, bytes(32)
for entry in entries:
    if entry["kind"] == "vote":
        since.setdefault(entry["voter"], entry["seq"])
    text = verify.compact(verify.hashed(entry, since))
    head = verify.hashlib.sha256(head + text).digest()
    entry["hash"] = head.hex()
last["snapshot"]["head_hash"] = head.hex()
for line in [*entries, last]:
    print(json.dumps(line))
`

function rechained(change: (line: Line) => object | readonly object[]): readonly string[] {
  const changed = honest
    .flatMap((line) => change(JSON.parse(line) as Line))
    .map((line) => JSON.stringify(line))
  const chained = execFileSync(PYTHON, ['-B', '-c', RECHAIN], {
    input: changed.join('\n'),
    env: { ...process.env, PYTHONPATH: join(ROOT, 'packages', 'release') },
    encoding: 'utf8',
  })
  return chained.trim().split('\n')
}

const FLIPPED: Partial<Record<VoteOutcome, VoteOutcome>> = {
  left_better: 'right_better',
  right_better: 'left_better',
}
const TWO_VOTERS = [voterIds[4], voterIds[7]] as string[]

/** Creates an export with a voter who is excluded from the board without a ledger entry. */
function silentlyExcluded(): readonly string[] {
  const { snapshot } = JSON.parse(sampleExport({ excludedVoters: TWO_VOTERS }).at(-1) as string)
  const { voter } = JSON.parse(honest[4] as string) as Line
  const { head_hash, ledger_position } = JSON.parse(honest.at(-1) as string).snapshot
  return honest.map((text) => {
    const line = JSON.parse(text) as Line
    if ('snapshot' in line)
      return JSON.stringify({ snapshot: { ...snapshot, head_hash, ledger_position } })
    return JSON.stringify(line.voter === voter ? { ...line, excluded: true } : line)
  })
}

describe('without a checkpoint, the verifier finds entries that break a rule in a valid chain', () => {
  const isRestoration = (line: Line) => line.kind === 'reversal' && 'vote' in line
  const [label] = honest
    .map((line) => JSON.parse(line) as Line)
    .filter(({ kind }) => kind === 'label')
  const relabelled = (changes: object) =>
    rechained((line) => (line.seq === label?.seq ? { ...line, ...changes } : line))
  const rows: readonly Row[] = [
    [
      'a restored vote that weighs more than the rule permits',
      sampleExport({ restoredWeight: () => 1_000 }),
      /it restores a vote that may not be restored/,
    ],
    [
      'a restored vote that was never left out',
      rechained((line) => (isRestoration(line) ? { ...line, vote: 2 } : line)),
      /it restores a vote that may not be restored/,
    ],
    ['a label without a vote', relabelled({ vote: label?.seq }), /the label belongs to no vote/],
    [
      'a label from an unknown source',
      relabelled({ source: 'rules' }),
      /the label is invalid for its axis/,
    ],
    ['a label without slugs', relabelled({ slugs: [] }), /the label is invalid for its axis/],
    [
      'a repeated label',
      relabelled({ slugs: ['genetics', 'genetics'] }),
      /the label is invalid for its axis/,
    ],
    [
      'a split that moves votes to another model',
      rechained(({ seq, created_at, ...line }) => {
        if (seq !== label?.seq) return { seq, created_at, ...line }
        const [model, earlier] = SAMPLE_MODELS.map(({ modelId }) => modelId)
        return { seq, created_at, kind: 'split', model, earlier, since: created_at, reason: 'no' }
      }),
      /the split is invalid/,
    ],
    [
      'a vote that weighs more than the rule permits',
      rechained((line) => (line.seq === 396 ? { ...line, weight: 1 } : line)),
      /the weight is/,
    ],
    [
      'an exclusion without a reason',
      rechained((line) => (line.kind === 'exclusion' ? { ...line, reason: ' ' } : line)),
      /it has no reason/,
    ],
    [
      'an exclusion without figures',
      rechained((line) => (line.kind === 'exclusion' ? { ...line, evidence: '{}' } : line)),
      /names neither a person nor a rule with its figures/,
    ],
    [
      'a reversal without a reason',
      rechained((line) => (isRestoration(line) ? { ...line, reason: '' } : line)),
      /it has no reason/,
    ],
    [
      'a vote that is left out without a reason',
      rechained((line) =>
        line.unrated_reason === 'too_fast' ? { ...line, unrated_reason: null } : line,
      ),
      /the vote is left out without a known reason/,
    ],
    [
      'a vote that is left out for an unknown reason',
      rechained((line) =>
        line.unrated_reason === 'too_fast' ? { ...line, unrated_reason: 'other' } : line,
      ),
      /the vote is left out without a known reason/,
    ],
    [
      'votes from the past',
      rechained((line) =>
        line.kind === 'vote' && Number(line.seq) > 390
          ? { ...line, created_at: '2020-01-01T00:00:00.000Z' }
          : line,
      ),
      /Note: \d+ entries are over a day older than entries before them: 391, 392/,
    ],
    [
      'votes that are later than the board',
      rechained((line) =>
        line.seq === 390 ? { ...line, created_at: '2026-01-01T00:00:00.000Z' } : line,
      ),
      /line 390: the entry is later than its board/,
    ],
    [
      'a voter who is excluded without an entry',
      silentlyExcluded(),
      /excluded does not match the exclusions/,
    ],
  ]
  test.concurrent.each(everyNth(3, rows))('%s', async (_what, lines, finding) => {
    expect(await runVerifier(lines)).toMatch(finding)
  })
})

describe('the verifier compares several logs of checkpoints', () => {
  const compact = (lines: readonly string[]) => JSON.stringify(toCheckpointDto(checkpointOf(lines)))
  const earlier = compact(sampleExport({ batches: [397] }))
  const [middle, last] = [compact(honest), compact(longer)]
  const changed = JSON.parse(middle) as Line
  const forOther = JSON.stringify({ ...changed, board_hash: '0'.repeat(64) })
  const logOf = (...lines: readonly string[]) => `${lines.join('\n')}\n`
  const all = logOf(earlier, middle, last)
  test.concurrent.each([
    ['that agree', [all, all], /-1 continues 3 .*\nThe 2 logs are one: no checkpoint contradicts/],
    ['of which one ends earlier', [all, logOf(earlier, middle)], /The 2 logs are one/],
    ['of which one has a gap', [all, logOf(earlier, last)], /Note: .*-1 lacks 1 checkpoints/],
    ['with different boards', [all, logOf(earlier, forOther)], /different boards of position/],
    [
      'of two ledgers',
      [all, compact(sampleExport({ outcomeOf: () => 'tie' }))],
      /up to here differ from those of .*checkpoint-1, checkpoint/,
    ],
  ])('%s', async (_what, checkpoint, finding) => {
    expect(await runVerifier(longer, { checkpoint })).toMatch(finding)
  })
})

describe('with a checkpoint, the verifier finds a history that its owner has rewritten', () => {
  const made = (options: SampleOptions) => sampleExport(options)
  const model = (changes: Partial<ModelState>) =>
    made({ models: SAMPLE_MODELS.with(0, { ...(SAMPLE_MODELS[0] as ModelState), ...changes }) })
  const otherEntries = /the entries up to here differ from those/
  const rows: readonly Row[] = [
    ['a removed tail', made({ batches: [397, 2] }), /the ledger ends before checkpoint/],
    [
      'thirty flipped votes',
      made({
        outcomeOf: (at, outcome) =>
          at >= 100 && at < 160 && at % 2 === 0 ? (FLIPPED[outcome] ?? 'tie') : outcome,
      }),
      otherEntries,
    ],
    ['another name', model({ name: 'Another' }), otherEntries],
    [
      'less weight',
      rechained((line) => (line.seq === 60 ? { ...line, weight: 0.001 } : line)),
      otherEntries,
    ],
    [
      'another position of the intervals',
      honest.with(-1, (honest.at(-1) as string).replace('"uncertaintyPosition":', '$&1')),
      /belongs to a different board/,
    ],
    ['fewer boards', withSnapshot({ boards: [] }), /belongs to a different board/],
    ['other citation rates', withSnapshot({ citations: [] }), /belongs to a different board/],
    [
      'another time of the board',
      honest.with(-1, (honest.at(-1) as string).replace(/("computed_at":"2025-10-09T0)./, '$19')),
      /Note: no checkpoint signs this board/,
    ],
    [
      'another board',
      honest.with(-1, (honest.at(-1) as string).replace('"matches_played":', '"matches_played":1')),
      /belongs to a different board/,
    ],
  ]
  test.concurrent.each(everyNth(3, rows))('%s', async (_what, lines, finding) => {
    const printed = await runVerifier(lines, { checkpoint: kept, key: keysOf(key) })
    expect(printed).toMatch(finding)
  })
})

test('with a checkpoint, the verifier finds other verdicts, which the chain does not cover', async () => {
  const shown = { batches: [397, 3], voters: 60 }
  const checkpoint = JSON.stringify(toCheckpointDto(checkpointOf(sampleExport(shown))))
  const changed = sampleExport({ ...shown, verdictOf: () => 'wrong' })
  expect(await runVerifier(changed)).toContain('The verdict rates match')
  expect(await runVerifier(changed, { checkpoint })).toMatch(/belongs to a different board/)
})

test('a ledger that continues a kept checkpoint passes, in every form that the arena serves', async () => {
  const compact = JSON.stringify(JSON.parse(kept))
  const continued = 'It continues 1 checkpoints, the newest at position'
  expect(await runVerifier(honest, { checkpoint: kept })).toContain(continued)
  const renamed = { ...(SAMPLE_MODELS[0] as ModelState), name: 'Another' }
  const lines = sampleExport({ batches: [397, 3, 1], lastModels: SAMPLE_MODELS.with(0, renamed) })
  const answer = `{"checkpoints": [${kept}]}`
  const keys = keysOf(otherKey, key)
  const printed = await runVerifier(lines, { checkpoint: answer, key: keys })
  expect(printed).toMatch(/It continues 1 .*, signed by the key\n(Note: )?.*board/)
  const log = `${compact}\n${JSON.stringify(toCheckpointDto(checkpointOf(longer)))}\n`
  expect(await runVerifier(longer, { checkpoint: log })).toContain('It continues 2 checkpoints')
})

test('a release must continue the checkpoint of an earlier release', async () => {
  const release = (lines: readonly string[]) =>
    JSON.stringify({
      checkpoint: toCheckpointDto(checkpointOf(lines)),
      key: JSON.parse(keysOf(key)).keys[0],
    })
  const verify = (lines: readonly string[]) =>
    runVerifierOnRelease(lines, release(lines), { checkpoint: release(honest), key: keysOf(key) })
  const printed = await verify(longer)
  expect(printed).toMatch(/It continues 2 checkpoints, .* signed by the key\nThe board/)
  expect(printed).toContain('The checkpoint is signed by the key')
  const rewritten = sampleExport({ batches: [397, 3, 50], outcomeOf: () => 'tie' })
  expect(await verify(rewritten)).toMatch(/the entries up to here differ from those of/)
})

test("a checkpoint with another key's signature is reported as forged", async () => {
  const printed = await runVerifier(honest, { checkpoint: kept, key: keysOf(otherKey) })
  expect(printed).toMatch(/is not signed by any of the keys/)
})

test('unreadable input is distinguished from a failed check', async () => {
  const missing = runVerifier(honest, { checkpoint: '{"position"' })
  expect(await missing).toContain('cannot be read')
})
