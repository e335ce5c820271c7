import { lazy, Suspense } from 'react'
import classes from './lazy-markdown.module.css'

const loadMarkdown = () => import('./markdown/markdown.tsx')
const Markdown = lazy(async () => ({ default: (await loadMarkdown()).Markdown }))

/** Fetches the renderer while nothing else is to do, so that the first answer finds it. */
export function preloadMarkdown() {
  void loadMarkdown()
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
