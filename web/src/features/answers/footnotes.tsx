import type { ProviderSource } from '@assay/contracts/chat/answer-sources'
import { t } from '@lingui/core/macro'
import { goTo } from './footnote-reference.tsx'
import { MarkdownBlock } from './markdown-block.tsx'
import type { ResolvedFootnote } from './resolve-references.ts'
import type { MarkdownPlugins } from './use-markdown-plugins.ts'

interface FootnotesProps {
  readonly footnotes: readonly ResolvedFootnote[]
  readonly sources: readonly ProviderSource[] | undefined
  readonly plugins?: MarkdownPlugins
}

/** The footnotes of an answer, each with a link back to its first reference. */
export function Footnotes({ footnotes, sources, plugins }: FootnotesProps) {
  return (
    <div className="footnotes">
      <ol aria-label={t`Footnotes`}>
        {footnotes.map(({ key, number, source, isReferred }) => (
          <li key={key} value={number} tabIndex={-1} data-footnote={number}>
            <MarkdownBlock block={source} finished sources={sources} plugins={plugins} />
            {isReferred && (
              <button
                type="button"
                className="footnote-mark"
                aria-label={t`Back to the reference to footnote ${number}`}
                onClick={(event) => goTo(event.currentTarget, `[data-reference="${number}"]`)}
              >
                ↩
              </button>
            )}
          </li>
        ))}
      </ol>
    </div>
  )
}
