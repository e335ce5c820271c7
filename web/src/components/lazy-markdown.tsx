import { Suspense } from 'react'
import classes from './lazy-markdown.module.css'
import { lazyPart } from './lazy-part.ts'
import { whenIdle } from './when-idle.ts'

const loadMarkdown = () => import('./markdown/markdown.tsx')
const Markdown = lazyPart(async () => (await loadMarkdown()).Markdown)

/**
 * Fetches the renderer while nothing else is to do and tries it out, so that the first answer finds
 * it ready.
 */
export function preloadMarkdown() {
  // Without it now, the first answer fetches it again.
  return whenIdle(
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
