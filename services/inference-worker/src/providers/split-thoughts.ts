import type { TakeEvent } from './provider.ts'
import { createTextSplitter } from './text-splitter.ts'

export interface ThoughtSplitter {
  /** Moves the reasoning in the text of one answer to the reasoning events. */
  split(providerModel: string, take: TakeEvent): TakeEvent
}

/**
 * Separates the reasoning that models write into their text. Some servers send only the closing
 * tag: then the text before it is retracted, and later answers of that model are held back until
 * the tag or the end comes.
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
