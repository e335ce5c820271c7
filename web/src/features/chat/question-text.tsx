import { t } from '@lingui/core/macro'
import { useEffect, useRef, useState } from 'react'
import { TextButton } from '../../components/text-button.tsx'
import classes from './turn-view.module.css'

/** A question. A long one is folded, so that its answers stay in sight. */
export function QuestionText({ text }: { text: string }) {
  const box = useRef<HTMLDivElement>(null)
  const [isCut, setCut] = useState(false)
  const [isOpen, setOpen] = useState(false)
  useEffect(() => {
    const { current } = box
    if (!current || isOpen) return undefined
    const size = new ResizeObserver(() => setCut(current.scrollHeight > current.clientHeight))
    size.observe(current)
    return () => size.disconnect()
  }, [isOpen])
  return (
    <div className={classes.prompt} dir="auto">
      <div ref={box} className={isOpen ? undefined : classes.clamped}>
        {text}
      </div>
      {isCut && (
        <TextButton onPress={() => setOpen(!isOpen)}>
          {isOpen ? t`Show less` : t`Show all`}
        </TextButton>
      )}
    </div>
  )
}
