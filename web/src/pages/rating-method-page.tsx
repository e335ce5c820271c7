import { t } from '@lingui/core/macro'
import { Button } from '@mantine/core'
import Markdown, { type Components } from 'react-markdown'
import { Link, useSearchParams } from 'react-router'
import remarkGfm from 'remark-gfm'
import method from '../../../docs/rating-method.md?raw'
import { BRAND } from '../brand.ts'
import page from '../components/page.module.css'
import { ProsePage } from '../components/page.tsx'
import classes from '../components/prose.module.css'

/**
 * The text is our own, so its markup is trusted. Relative links lead to files outside the client
 * and become plain text.
 */
const components: Components = {
  h1: ({ children }) => <h1 className={page.title}>{children}</h1>,
  a: ({ href, children }) =>
    href?.startsWith('https://') ? <a href={href}>{children}</a> : children,
  pre: ({ children }) => (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a formula wider than the page must scroll by keyboard
    <pre className={classes.scroll} tabIndex={0}>
      {children}
    </pre>
  ),
  table: ({ children }) => (
    // biome-ignore lint/a11y/useSemanticElements: the page has several tables, and none is a landmark or a form
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a table wider than the page must scroll by keyboard
    <div className={classes.scroll} role="group" tabIndex={0} aria-label={t`Table`}>
      <table>{children}</table>
    </div>
  ),
}

const PAPER = method.replaceAll('Assay', BRAND.name)
/** The sections that everyone can read come first. */
const [SUMMARY] = PAPER.split('\n## Which votes count')

/** The rating method in 400 words, or the whole paper, from the documentation. */
export function RatingMethodPage() {
  const [params] = useSearchParams()
  const isPaper = params.has('paper')
  return (
    <ProsePage>
      {isPaper && (
        <Button variant="default" mb="md" onClick={() => window.print()}>
          {t`Print or save as PDF`}
        </Button>
      )}
      <Markdown remarkPlugins={[remarkGfm]} components={components}>
        {isPaper ? PAPER : SUMMARY}
      </Markdown>
      {!isPaper && <Link to="?paper">{t`The whole paper, with formulas and limits`}</Link>}
    </ProsePage>
  )
}
