import { type Cell, toCsv, toCsvLines } from '@assay/contracts/to-csv'
import { readAllItems } from '../../items/item-repository.ts'
import { readResponses } from './export-repository.ts'
import { armNames, type StudyExport } from './open-export.ts'
import { ratingRows, ratingsTable } from './ratings-table.ts'

async function* csvOf(
  header: readonly string[],
  batches: AsyncIterable<readonly (readonly Cell[])[]>,
): AsyncGenerator<string> {
  yield toCsv([header])
  for await (const rows of batches) yield toCsvLines(rows)
}

async function* mapped<In, Out>(
  batches: AsyncIterable<readonly In[]>,
  map: (one: In) => Out,
): AsyncGenerator<Out[]> {
  for await (const batch of batches) yield batch.map(map)
}

export function itemsCsv({ db, study }: StudyExport): AsyncGenerator<string> {
  const header = ['item', 'question', 'messages', 'reference', 'subject', 'tags', 'rubric']
  return csvOf(
    header,
    mapped(readAllItems(db, study.id), ({ messages, rubric, ...item }) => [
      ...[item.externalId, messages.at(-1)?.content ?? '', JSON.stringify(messages)],
      ...[item.reference, item.subject, item.tags.join(';'), JSON.stringify(rubric)],
    ]),
  )
}

export function responsesCsv(opened: StudyExport): AsyncGenerator<string> {
  const nameOf = armNames(opened)
  const header = [
    ...['item', 'arm', 'state', 'response', 'error', 'input_tokens', 'output_tokens', 'cost_usd'],
    ...['seconds', 'provider_version', 'completed_at'],
  ]
  return csvOf(
    header,
    mapped(readResponses(opened.db, opened.study.id), (one) => [
      ...[one.externalId, nameOf(one.armId), one.state, one.content, one.errorCode],
      ...[one.inputTokens, one.outputTokens, one.costUsd],
      one.durationMs === null ? null : one.durationMs / 1_000,
      ...[one.providerVersion, one.completedAt?.toISOString()],
    ]),
  )
}

export function ratingsCsv(opened: StudyExport): AsyncGenerator<string> {
  const names = ratingsTable(opened.study.design).columns.map(({ name }) => name)
  return csvOf(
    names,
    mapped(ratingRows(opened), (row) => names.map((name) => row[name] as Cell)),
  )
}
