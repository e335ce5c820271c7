import { Suspense } from 'react'
import classes from './lazy-markdown.module.css'
import { lazyWithRetry } from './lazy-with-retry.ts'
import { runWhenIdle } from './run-when-idle.ts'

const loadMarkdown = () => import('./markdown/markdown.tsx')
const Markdown = lazyWithRetry(async () => (await loadMarkdown()).Markdown)

/**
 * Fetches the renderer while the page is idle and warms it up, so that the first answer finds it
 * ready.
 */
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

/** An answer's markdown; plain text until the renderer is there. */
export function LazyMarkdown({ text, growing }: { text: string; growing: boolean }) {
  return (
    <div className={classes.prose} dir="auto">
      <Suspense fallback={<p className={classes.plain}>{text}</p>}>
        <Markdown text={text} growing={growing} />
      </Suspense>
    </div>
  )
}
