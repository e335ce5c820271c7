import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'

export interface ComposerInputOptions {
  readonly text: string
  /** Enabled and on a screen where the focus opens no keyboard. */
  readonly isFree: boolean
  /** Nothing was asked in this chat yet. */
  readonly isFirst: boolean
  /** How often an earlier question was put into the box, which then gets the focus. */
  readonly edits: number
}

/** The question's box, as high as its text, with the focus when its turn comes. */
export function useComposerInput({ text, isFree, isFirst, edits }: ComposerInputOptions) {
  const input = useGrowingInput(text)
  useFocusWhenFree(input, isFree, isFirst)
  useEffect(() => {
    if (edits > 0) input.current?.focus()
  }, [edits, input])
  return input
}

/** Focuses the input when it is enabled again, or of a new chat, and nothing else has the focus. */
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
    // What lay over the page is gone only after this commit.
    const frame = requestAnimationFrame(() => {
      if (document.activeElement === document.body) input.current?.focus({ preventScroll: true })
    })
    return () => cancelAnimationFrame(frame)
  }, [free, input])
}

/** Grows with its text; the style sheet knows how far. */
function useGrowingInput(text: string) {
  const input = useRef<HTMLTextAreaElement>(null)
  useLayoutEffect(() => {
    const { current } = input
    if (!current) return
    current.style.height = 'auto'
    // An empty box has the height of its rows.
    if (text !== '') current.style.height = `${current.scrollHeight}px`
  }, [text])
  return input
}
