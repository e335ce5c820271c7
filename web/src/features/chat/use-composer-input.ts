import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'

export interface ComposerInputOptions {
  readonly text: string
  /** Whether the box is enabled and focusing it opens no on-screen keyboard. */
  readonly isFree: boolean
  /** The chat has no question yet. */
  readonly isFirst: boolean
  /** Increases when an earlier question is put into the box, which then takes the focus. */
  readonly edits: number
}

/** The question box. It grows with its text, and takes the focus when it becomes enabled. */
export function useComposerInput({ text, isFree, isFirst, edits }: ComposerInputOptions) {
  const input = useGrowingInput(text)
  useFocusWhenFree(input, isFree, isFirst)
  useEffect(() => {
    if (edits > 0) input.current?.focus()
  }, [edits, input])
  return input
}

/**
 * Focuses the input when it is enabled again or the chat is new, and nothing else has the focus.
 */
function useFocusWhenFree(
  input: RefObject<HTMLTextAreaElement | null>,
  free: boolean,
  first: boolean,
) {
  const wasFree = useRef(free && !first)
  useEffect(() => {
    const becameFree = free && !wasFree.current
    wasFree.current = free
    if (!becameFree) return
    // What covers the box, such as the terms, is removed only after this commit.
    const frame = requestAnimationFrame(() => {
      if (document.activeElement === document.body) input.current?.focus({ preventScroll: true })
    })
    return () => cancelAnimationFrame(frame)
  }, [free, input])
}

/** Grows with its text, up to the limit in the style sheet. */
function useGrowingInput(text: string) {
  const input = useRef<HTMLTextAreaElement>(null)
  useLayoutEffect(() => {
    const { current } = input
    if (!current) return
    current.style.height = 'auto'
    // An empty box keeps the height of its rows.
    if (text !== '') current.style.height = `${current.scrollHeight}px`
  }, [text])
  return input
}
