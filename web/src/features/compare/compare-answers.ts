import type { ProviderSource } from '@assay/contracts/chat/answer-sources'
import { type ResolvedText, resolveReferences } from '../answers/resolve-references.ts'
import { splitBlocks } from '../answers/split-blocks.ts'
import { toSource } from '../answers/to-source.ts'
import { alignSections, isHeading } from './align-sections.ts'
import { isOnlyHere } from './find-marks.ts'
import { type AnswerIndex, indexAnswer } from './index-answer.ts'

/** A finished answer: its markdown and the sources that its provider returned. */
export interface ComparedText {
  readonly text: string
  readonly sources?: readonly ProviderSource[] | undefined
}

/** The parts of two answers, their sections in rows, and the content of each for marks on the other. */
export function compareAnswers(left: ComparedText, right: ComparedText) {
  const [ours, theirs] = [resolve(left), resolve(right)]
  const said = { left: toIndex(ours, left), right: toIndex(theirs, right) }
  const lone = {
    left: findLoneHeadings(ours, said.left, said.right),
    right: findLoneHeadings(theirs, said.right, said.left),
  }
  return { left: ours, right: theirs, rows: alignSections(ours.blocks, theirs.blocks), said, lone }
}

/** The headings of passages that only this answer has. */
function findLoneHeadings({ blocks }: ResolvedText, own: AnswerIndex, other: AnswerIndex) {
  const isOnly = (source = '') => isOnlyHere(own.byBlock.get(source) ?? [], other)
  const headings = blocks.filter(
    (block, index) =>
      isHeading(block) && !other.byBlock.has(block.source) && isOnly(blocks[index + 1]?.source),
  )
  return new Set(headings.map(({ source }) => source))
}

const resolve = ({ text }: ComparedText) => resolveReferences(splitBlocks(toSource(text)), false)

/** A number in the text may lead to a source that only the provider names. */
const toIndex = ({ blocks, footnotes }: ResolvedText, { sources = [] }: ComparedText) =>
  indexAnswer([
    ...[...blocks, ...footnotes].map(({ source }) => source),
    ...sources.map(({ url }) => url ?? ''),
  ])
