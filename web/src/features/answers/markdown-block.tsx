import type { ProviderSource } from '@assay/contracts/chat/answer-sources'
import { t } from '@lingui/core/macro'
import { memo, type ReactElement } from 'react'
import Markdown, { type Components } from 'react-markdown'
import rehypeSanitize from 'rehype-sanitize'
import remarkGfm from 'remark-gfm'
import { AnswerLink } from './answer-link.tsx'
import { capDepth } from './cap-nesting.ts'
import { emphasis } from './emphasis.ts'
import { FootnoteReference } from './footnote-reference.tsx'
import { keepCells } from './keep-cells.ts'
import { keepNumbers } from './keep-numbers.ts'
import { keepSigns } from './keep-signs.ts'
import { linkNumbers } from './link-numbers.ts'
import { linkSources } from './link-sources.ts'
import { numberFootnotes } from './number-footnotes.ts'
import { restoreFormulas } from './restore-formulas.ts'
import { showFormulas } from './show-formulas.ts'
import { showHtml } from './show-html.ts'
import { type MarkdownPlugins, NO_PLUGINS, useMarkdownPlugins } from './use-markdown-plugins.ts'
import { CodeBlock, cellStyle, FormulaBlock, TableBlock } from './wide-blocks.tsx'

/** Answers are hostile input: links are filtered, images become links, HTML becomes text. */
const components: Components = {
  a: ({ href, children, ...others }) => {
    const footnote = 'data-footnote-ref' in others ? others['data-footnote-ref'] : undefined
    if (footnote !== undefined) return <FootnoteReference number={String(footnote)} />
    return <AnswerLink href={href}>{children}</AnswerLink>
  },
  img: ({ src, alt }) => (
    <AnswerLink href={typeof src === 'string' ? src : undefined}>{alt || t`image`}</AnswerLink>
  ),
  // Headings come below the heading of the answer, without skipping a level.
  h1: ({ children }) => <h3 data-level={1}>{children}</h3>,
  h2: ({ children }) => <h3 data-level={2}>{children}</h3>,
  h3: ({ children }) => <h4 data-level={3}>{children}</h4>,
  h4: ({ children }) => <h4 data-level={4}>{children}</h4>,
  h5: ({ children }) => <h4 data-level={5}>{children}</h4>,
  h6: ({ children }) => <h4 data-level={6}>{children}</h4>,
  // The checkbox of a task, which has no label of its own.
  input: ({ checked }) => (
    <input
      type="checkbox"
      checked={checked === true}
      disabled
      readOnly
      aria-label={checked ? t`Done` : t`Not done`}
    />
  ),
  pre: ({ children }) => <CodeBlock>{children}</CodeBlock>,
  table: ({ children }) => <TableBlock>{children}</TableBlock>,
  // The corner cell is often empty, and an empty header cell labels nothing.
  th: ({ children, style }) =>
    children ? (
      <th style={{ ...style, ...cellStyle(children) }}>{children}</th>
    ) : (
      <td style={style} />
    ),
  td: ({ children, style }) => <td style={{ ...style, ...cellStyle(children) }}>{children}</td>,
  div: ({ className, children }) =>
    className === 'formula' ? <FormulaBlock>{children}</FormulaBlock> : <div>{children}</div>,
}

export interface MarkdownBlockProps {
  readonly block: string
  /** The block is complete, so that typesetting formulas and colouring code is worth the time. */
  readonly finished: boolean
  /** The sources that the provider returned; `[1]` links to the first source. */
  readonly sources?: readonly ProviderSource[] | undefined
  /** Plugins that run before formulas are typeset. */
  readonly plugins?: MarkdownPlugins | undefined
}

/** One block of markdown, parsed again only when its source changes. */
export const MarkdownBlock = memo(function MarkdownBlock(props: MarkdownBlockProps) {
  const { block, finished, sources, plugins = NO_PLUGINS } = props
  return toElements(block, [...plugins, ...useMarkdownPlugins(block, finished)], sources)
})

/** Ranges are written with one tilde, so only two tildes strike through. */
const GFM = [remarkGfm, { singleTilde: false }] as const
const OURS = [
  restoreFormulas,
  emphasis,
  capDepth,
  keepCells,
  keepNumbers,
  showHtml,
  numberFootnotes,
  linkSources,
]

/** Renders markdown as elements. Plugins after the sanitiser produce trusted output. */
export function toElements(
  source: string,
  plugins: MarkdownPlugins = NO_PLUGINS,
  sources: readonly ProviderSource[] = [],
): ReactElement {
  // The component is a pure function of its options, without hooks or state.
  return Markdown({
    remarkPlugins: [[...GFM], ...OURS, linkNumbers(sources), keepSigns],
    rehypePlugins: [rehypeSanitize, ...plugins, showFormulas],
    components,
    urlTransform: (url) => url,
    children: source,
  })
}
