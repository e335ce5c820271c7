import { memo, Suspense } from 'react'
import { ErrorBoundary } from '../../components/error-boundary.tsx'
import { lazyWithRetry } from '../../components/lazy-with-retry.ts'
import { runWhenIdle } from '../../components/run-when-idle.ts'
import classes from './lazy-markdown.module.css'
import type { MarkdownProps } from './markdown.tsx'
import type { SourcesProps } from './sources.tsx'

/** Fetches the renderer. */
export const loadMarkdown = () => import('./markdown.tsx')
const Markdown = lazyWithRetry(loadMarkdown, 'Markdown')
const Sources = lazyWithRetry(loadMarkdown, 'Sources')

/** Fetches the renderer while the page is idle and warms it up for the first answer. */
export function preloadMarkdown() {
  // If this fails, the first answer fetches it again.
  return runWhenIdle(
    () =>
      void loadMarkdown().then(
        ({ warmUp }) => warmUp(),
        () => undefined,
      ),
  )
}

/** An answer's markdown; plain text until the renderer has loaded, and if it crashes. */
export const LazyMarkdown = memo(function LazyMarkdown(props: MarkdownProps) {
  const plain = <p className={classes.plain}>{props.text}</p>
  return (
    <div className={classes.prose} dir="auto" data-answer>
      <ErrorBoundary fallback={plain}>
        <Suspense fallback={plain}>
          <Markdown {...props} />
        </Suspense>
      </ErrorBoundary>
    </div>
  )
})

/** The sources of a finished answer. */
export const LazySources = memo(function LazySources(props: SourcesProps) {
  return (
    <ErrorBoundary fallback={null}>
      <Suspense fallback={null}>
        <Sources {...props} />
      </Suspense>
    </ErrorBoundary>
  )
})
