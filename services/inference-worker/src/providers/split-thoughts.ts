import type { TakeEvent } from './provider.ts'
import { createTextSplitter } from './text-splitter.ts'

export interface ThoughtSplitter {
  /** Turns reasoning that is part of an answer's text into reasoning events. */
  split(providerModel: string, take: TakeEvent): TakeEvent
}

/**
 * Separates reasoning from the text of answers. Some servers send only the closing tag. Then the
 * text before the tag is retracted, and the text of the model's later answers is held back until
 * the tag or the end.
 */
export function createThoughtSplitter(): ThoughtSplitter {
  const closers = new Set<string>()
  return {
    split(providerModel, take) {
      const text = createTextSplitter(take, closers.has(providerModel))
      return (event) => {
        if (event.type === 'text') return text.add(event.text)
        if (event.type === 'finish') {
          text.end()
          if (text.closesOnly()) closers.add(providerModel)
          else closers.delete(providerModel)
        }
        take(event)
      }
    },
  }
}
