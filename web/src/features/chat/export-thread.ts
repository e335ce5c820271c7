import { type ListedSource, toAddress } from '@assay/citations'
import type { ProviderSource } from '@assay/contracts/chat/answer-sources'
import { t } from '@lingui/core/macro'
import { BRAND } from '../../brand.ts'
import { cutAtWord } from '../../components/cut-at-word.ts'
import { zonedTimeText } from '../../components/format.ts'
import { mergePapers } from '../answers/merge-papers.ts'
import { assessmentOf, type ExportedThread, nameOf, noticeOf, PURPOSE } from './exported-thread.ts'
import type { AnswerStream } from './turn-stream.ts'
import { turnToMarkdown } from './turn-to-markdown.ts'
import { sourceLine } from './with-source-list.ts'

const MAX_NAME_LENGTH = 60

/** The thread as a document for people. */
export function threadToMarkdown({ title, exportedAt, turns }: ExportedThread): string {
  const head = t`# ${title}\n\nFrom ${BRAND.name}, ${zonedTimeText(exportedAt)}. ${PURPOSE}`
  const parts = turns.map((turn, index) => turnToMarkdown(turn, index + 1, sourcesToMarkdown))
  return `${[head, ...parts].join('\n\n---\n\n')}\n`
}

function sourcesToMarkdown({ text, sources = [] }: AnswerStream): string {
  const lines = mergePapers(text, sources).map(
    (source, index) => `${index + 1}. ${sourceLine(toAddressed(source))}`,
  )
  const heading = sources.length > 0 ? t`Sources of the answer` : t`Sources named in the answer`
  return lines.length > 0 ? `${heading}:\n\n${lines.join('\n')}` : ''
}

const toAddressed = ({ citation, title }: ListedSource) => ({
  url: citation && toAddress(citation),
  title,
})

/** The addresses of an answer's sources, each once. */
function addressesOf(text: string, sources: readonly ProviderSource[]): string[] {
  const papers = mergePapers(text, sources)
  return [...new Set(papers.flatMap(({ citation }) => (citation ? toAddress(citation) : [])))]
}

/** The thread as data for programs. */
export function threadToJson({ title, exportedAt, turns }: ExportedThread): string {
  const exported = {
    title,
    exported_at: exportedAt.toISOString(),
    purpose: PURPOSE,
    turns: turns.map((turn, index) => ({
      number: index + 1,
      mode: turn.stream.mode,
      asked_at: turn.askedAt ?? null,
      prompt: turn.prompt,
      answers: turn.stream.sides.map((side) => {
        const { text, reasoning, sources = [] } = turn.stream.answers[side]
        const notice = noticeOf(turn, side) ?? null
        const { verdict = null, tags = [] } = assessmentOf(turn, side) ?? {}
        return {
          side,
          model: nameOf(turn, side),
          text,
          reasoning,
          notice,
          sources: addressesOf(text, sources),
          returned_sources: sources,
          verdict,
          tags,
        }
      }),
      vote: turn.vote?.outcome ?? null,
      reason: turn.vote?.feedback ?? null,
    })),
  }
  return `${JSON.stringify(exported, null, 2)}\n`
}

/** A file name from a thread's title, safe on every system. */
export function fileNameOf(title: string, extension: string): string {
  const words = title
    .normalize('NFC')
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .replaceAll(/^-|-$/g, '')
  return `${cutAtWord(words, MAX_NAME_LENGTH, '-') || 'chat'}.${extension}`
}
