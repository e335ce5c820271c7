import { LazyMarkdown } from '../../components/lazy-markdown.tsx'
import classes from './answer-panel.module.css'

/** What the model thought before it answered, folded away until somebody wants to know. */
export function ReasoningDetails({ text, growing }: { text: string; growing: boolean }) {
  return (
    <details className={classes.reasoning}>
      <summary>{growing ? 'Thinking…' : 'Reasoning'}</summary>
      <LazyMarkdown text={text} growing={growing} />
    </details>
  )
}
