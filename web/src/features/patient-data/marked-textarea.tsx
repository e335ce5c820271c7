import { type ComponentProps, type RefObject, useLayoutEffect, useRef } from 'react'
import classes from './patient-data.module.css'
import type { PatientDataCheck } from './use-patient-data-check.ts'

export interface MarkedTextareaProps extends Omit<ComponentProps<'textarea'>, 'ref'> {
  readonly input: RefObject<HTMLTextAreaElement | null>
  readonly check: PatientDataCheck
}

/**
 * A textarea that marks text that looks like patient data, by means of a copy of the text behind
 * it.
 */
export function MarkedTextarea({ input, check, className, ...props }: MarkedTextareaProps) {
  const { shown, findings } = check
  const copy = useCopyBehind(input, findings.length > 0)
  return (
    <div className={classes.field}>
      {findings.length > 0 && (
        <div ref={copy} aria-hidden dir="auto" className={`${className ?? ''} ${classes.copy}`}>
          {toPieces(shown, findings).map(({ text, isFinding, start }) =>
            isFinding ? <mark key={start}>{text}</mark> : <span key={start}>{text}</span>,
          )}
        </div>
      )}
      <textarea
        ref={input}
        dir="auto"
        className={`${className ?? ''} ${classes.text}`}
        {...props}
      />
    </div>
  )
}

function toPieces(text: string, findings: PatientDataCheck['findings']) {
  const pieces = []
  let done = 0
  for (const { start, end } of findings) {
    pieces.push({ text: text.slice(done, start), isFinding: false, start: done })
    pieces.push({ text: text.slice(start, end), isFinding: true, start })
    done = end
  }
  return [...pieces, { text: text.slice(done), isFinding: false, start: done }].filter(
    (piece) => piece.text !== '',
  )
}

/** Keeps the copy aligned with the text, also when the textarea scrolls. */
function useCopyBehind(input: RefObject<HTMLTextAreaElement | null>, isShown: boolean) {
  const copy = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const field = input.current
    if (!field || !isShown) return
    const place = () => {
      const { current } = copy
      if (!current) return
      const { clientLeft, clientTop, clientWidth, clientHeight, scrollTop } = field
      current.style.left = `${clientLeft}px`
      current.style.top = `${clientTop}px`
      current.style.width = `${clientWidth}px`
      current.style.height = `${clientHeight}px`
      current.scrollTop = scrollTop
    }
    place()
    const observer = new ResizeObserver(place)
    observer.observe(field)
    field.addEventListener('scroll', place)
    return () => {
      observer.disconnect()
      field.removeEventListener('scroll', place)
    }
  }, [input, isShown])
  return copy
}
