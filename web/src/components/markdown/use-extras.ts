import { useEffect, useState } from 'react'
import type { Options } from 'react-markdown'
import { hasMath, toMath } from './to-math.ts'

type Plugins = NonNullable<Options['rehypePlugins']>

interface Extras {
  readonly source: string
  readonly remarkPlugins: Plugins
  readonly rehypePlugins: Plugins
}

type Kind = 'math' | 'code'

interface Loaded {
  readonly remarkPlugins?: readonly unknown[]
  readonly rehypePlugins: readonly unknown[]
}

const LOADERS: Readonly<Record<Kind, () => Promise<Loaded>>> = {
  math: () => import('./math.ts'),
  code: () => import('./code-colors.ts'),
}
const FENCE_WITH_LANGUAGE = /^ {0,3}(?:```|~~~) *[\w+#-]/m
const loaded = new Map<Kind, Loaded>()

/**
 * What a finished block needs beyond plain markdown, once it is there: code is fetched the first
 * time that an answer has formulas or code, and until then the block shows without.
 */
export function useExtras(block: string, finished: boolean): Extras {
  const [, setArrivals] = useState(0)
  const wanted = finished ? kindsIn(block) : []
  const missing = wanted.filter((kind) => !loaded.has(kind)).join()

  useEffect(() => {
    let left = false
    for (const kind of missing.split(',').filter(Boolean) as Kind[]) {
      // Without it the block stays as it is.
      const arrived = LOADERS[kind]().catch(() => undefined)
      void arrived.then((plugins) => {
        if (plugins) loaded.set(kind, plugins)
        if (!left) setArrivals((arrivals) => arrivals + 1)
      })
    }
    return () => {
      left = true
    }
  }, [missing])

  const ready = wanted.map((kind) => loaded.get(kind)).filter((plugins) => plugins !== undefined)
  return {
    source: wanted.includes('math') && loaded.has('math') ? toMath(block) : block,
    remarkPlugins: ready.flatMap(({ remarkPlugins = [] }) => remarkPlugins) as Plugins,
    rehypePlugins: ready.flatMap(({ rehypePlugins }) => rehypePlugins) as Plugins,
  }
}

function kindsIn(block: string): Kind[] {
  const kinds: Kind[] = []
  if (hasMath(block)) kinds.push('math')
  if (FENCE_WITH_LANGUAGE.test(block)) kinds.push('code')
  return kinds
}
