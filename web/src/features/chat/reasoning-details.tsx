import { t } from '@lingui/core/macro'
import { useEffect, useState } from 'react'
import { commaText } from '../../components/format.ts'
import { LazyMarkdown } from '../answers/lazy-markdown.tsx'
import classes from './answer-panel.module.css'

const TICK_MS = 1_000

/** The model's reasoning before its answer, collapsed at first. */
export function ReasoningDetails({ text, growing }: { text: string; growing: boolean }) {
  const seconds = useSeconds(growing)
  const time = seconds > 0 ? `${seconds} s` : undefined
  const heading = growing
    ? [t`Thinking…`, time].filter(Boolean).join(' ')
    : commaText([t`Reasoning`, time])
  return (
    <details className={classes.reasoning}>
      <summary>{heading}</summary>
      <LazyMarkdown text={text} growing={growing} />
    </details>
  )
}

/** Whole seconds that have passed on this screen while `running`. */
function useSeconds(running: boolean): number {
  const [seconds, setSeconds] = useState(0)
  useEffect(() => {
    if (!running) return
    const timer = setInterval(() => setSeconds((passed) => passed + 1), TICK_MS)
    return () => clearInterval(timer)
  }, [running])
  return seconds
}
