import type { TakeEvent } from './provider.ts'
import { createTextSplitter } from './text-splitter.ts'

export interface ThoughtSplitter {
  /** Moves the thoughts in the text of one answer to its reasoning. */
  split(providerModel: string, take: TakeEvent): TakeEvent
}

/**
 * Reads the thoughts that models write into their text. Some servers send only the tag that closes
 * them: then the text before it is taken back, and later answers of that model are held until the
 * tag or the end comes.
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
