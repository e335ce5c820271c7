import { unwrapAnswer } from '@assay/citations'
import type { ProviderSource } from '@assay/contracts/chat/answer-sources'
import { t } from '@lingui/core/macro'

/** The text of an answer for export, followed by the sources that its numbers refer to. */
export function withSourceList(text: string, sources: readonly ProviderSource[] = []): string {
  const list = sourceList(sources)
  const answer = unwrapAnswer(text)
  return list ? `${answer.trimEnd()}\n\n${list}` : answer
}

/** The sources that a provider returned, as markdown; empty without sources. */
export function sourceList(sources: readonly ProviderSource[] = []): string {
  if (sources.length === 0) return ''
  const lines = sources.map((source, index) => `${index + 1}. ${sourceLine(source)}`)
  return t`Sources of the answer:\n\n${lines.join('\n')}`
}

/** A source as one line of markdown. */
export function sourceLine({ url, title }: ProviderSource): string {
  const name = title?.replace(/\s+/g, ' ').replace(/[\\`*_~[\]<>&#|$]/g, '\\$&')
  if (!url) return name ?? t`Source without a link`
  const address = `<${url.replace(/[<>\s]/g, encodeURIComponent)}>`
  return name ? `[${name}](${address})` : address
}
