import { memo, type ReactElement, type ReactNode } from 'react'
import Markdown, { type Components } from 'react-markdown'
import rehypeSanitize from 'rehype-sanitize'
import remarkGfm from 'remark-gfm'
import { CodeBlock } from './code-block.tsx'
import { safeLink, visibleText } from './safe-link.ts'
import { type MarkdownPlugins, NO_PLUGINS, useMarkdownPlugins } from './use-markdown-plugins.ts'

/** Answers are hostile input: links are filtered, images become links, HTML stays text. */
const components: Components = {
  a: ({ href, children }) => <SafeLink href={href}>{children}</SafeLink>,
  img: ({ src, alt }) => (
    <SafeLink href={typeof src === 'string' ? src : undefined}>{alt || 'image'}</SafeLink>
  ),
  // Below the answer's own heading, and never skipping a level.
  h1: ({ children }) => <h3 data-level={1}>{children}</h3>,
  h2: ({ children }) => <h3>{children}</h3>,
  h3: ({ children }) => <h4>{children}</h4>,
  h5: ({ children }) => <h4>{children}</h4>,
  h6: ({ children }) => <h4>{children}</h4>,
  pre: ({ children }) => <CodeBlock>{children}</CodeBlock>,
  table: ({ children }) => (
    // biome-ignore lint/a11y/useSemanticElements: a page has many tables, and none is a landmark or a form
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a table wider than its panel must scroll by keyboard
    <div className="table-scroll" role="group" tabIndex={0} aria-label="Table">
      <table>{children}</table>
    </div>
  ),
}

function SafeLink({ href, children }: { href: string | undefined; children: ReactNode }) {
  const target = safeLink(href)
  const text = typeof children === 'string' ? visibleText(children) : children
  if (!target) return <span>{text}</span>
  return (
    <a href={target} target="_blank" rel="noopener noreferrer nofollow">
      {text}
    </a>
  )
}

export interface MarkdownBlockProps {
  readonly block: string
  /** No more text comes: formulas and colours are worth their time now. */
  readonly finished: boolean
}

/** One block of markdown; parsed again only when its source changes. */
export const MarkdownBlock = memo(function MarkdownBlock({ block, finished }: MarkdownBlockProps) {
  const { source, ...plugins } = useMarkdownPlugins(block, finished)
  return toElements(source, plugins)
})

/** Markdown as elements. What comes after the sanitiser is our own making. */
export function toElements(
  source: string,
  { remarkPlugins, rehypePlugins }: MarkdownPlugins = NO_PLUGINS,
): ReactElement {
  // No hooks and no state: the component is a function of its options.
  return Markdown({
    remarkPlugins: [remarkGfm, ...remarkPlugins],
    rehypePlugins: [rehypeSanitize, ...rehypePlugins],
    components,
    urlTransform: (url) => url,
    children: source,
  })
}
