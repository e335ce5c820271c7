import type { ProviderSource } from '@assay/contracts/chat/answer-sources'
import { type ResolvedText, resolveReferences } from '../answers/resolve-references.ts'
import { splitBlocks } from '../answers/split-blocks.ts'
import { toSource } from '../answers/to-source.ts'
import { alignSections, type Row } from './align-sections.ts'
import { type AnswerIndex, indexAnswer } from './index-answer.ts'

/** A finished answer: its markdown and the sources that its provider returned. */
export interface ComparedText {
  readonly text: string
  readonly sources?: readonly ProviderSource[] | undefined
}

export interface Comparison {
  readonly left: ResolvedText
  readonly right: ResolvedText
  /** The sections of both answers, by the indexes of their blocks. */
  readonly rows: readonly Row[]
  /** The content of each answer, for the marks on the other one. */
  readonly said: { readonly left: AnswerIndex; readonly right: AnswerIndex }
}

/** Compares two answers from their texts. */
export function compareAnswers(left: ComparedText, right: ComparedText): Comparison {
  const [ours, theirs] = [resolve(left), resolve(right)]
  const said = { left: toIndex(ours, left), right: toIndex(theirs, right) }
  return { left: ours, right: theirs, rows: alignSections(ours.blocks, theirs.blocks), said }
}

const resolve = ({ text }: ComparedText) => resolveReferences(splitBlocks(toSource(text)), false)

/** A number in the text may lead to a source that only the provider names. */
const toIndex = ({ blocks, footnotes }: ResolvedText, { sources = [] }: ComparedText) =>
  indexAnswer([
    ...[...blocks, ...footnotes].map(({ source }) => source),
    ...sources.map(({ url }) => url ?? ''),
  ])
