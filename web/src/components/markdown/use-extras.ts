import { startTransition, useEffect, useState } from 'react'
import type { Options } from 'react-markdown'
import { whenIdle } from '../when-idle.ts'
import { hasMath, toMath } from './to-math.ts'

type Plugins = NonNullable<Options['rehypePlugins']>

export interface ExtraPlugins {
  readonly remarkPlugins: Plugins
  readonly rehypePlugins: Plugins
}

export const NO_PLUGINS: ExtraPlugins = { remarkPlugins: [], rehypePlugins: [] }

interface Extras extends ExtraPlugins {
  readonly source: string
}

type Kind = 'math' | 'code'

interface Loaded {
  readonly remarkPlugins?: readonly unknown[]
  readonly rehypePlugins: readonly unknown[]
  /** Is there nothing left to do ahead of the first use for such a block? */
  readonly isPrepared: (block: string) => boolean
  /** What the first use costs, ahead of it and in pieces. */
  readonly prepare: (block: string) => readonly (() => void)[]
}

const LOADERS: Readonly<Record<Kind, () => Promise<Loaded>>> = {
  math: () => import('./math.ts'),
  code: () => import('./code-colors.ts'),
}
const FENCE_WITH_LANGUAGE = /^ {0,3}(?:```|~~~) *[\w+#-]/m
const loaded = new Map<Kind, Loaded>()

/**
 * What a finished block needs beyond plain markdown: code is fetched the first time that an answer
 * has formulas or code. A block that has just ended shows without, until everything is there and the
 * page has a moment for it.
 */
export function useExtras(block: string, finished: boolean): Extras {
  const wanted = finished ? kindsIn(block) : []
  const names = wanted.join()
  const isAtHand = (kind: Kind) => loaded.get(kind)?.isPrepared(block) ?? false
  const [shown, setShown] = useState(() => (wanted.every(isAtHand) ? names : ''))

  useEffect(() => {
    if (names === shown) return
    let stop = () => {}
    let left = false
    void Promise.all(namesToKinds(names).map(load)).then((arrived) => {
      if (left) return
      const prepare = arrived.flatMap((extra) => extra?.prepare(block) ?? [])
      stop = whenIdle(...prepare, () => startTransition(() => setShown(names)))
    })
    return () => {
      left = true
      stop()
    }
  }, [names, shown, block])

  const extras = names === shown ? wanted.map((kind) => loaded.get(kind)) : []
  const plugins = extras.filter((extra) => extra !== undefined)
  return {
    source:
      names === shown && loaded.has('math') && wanted.includes('math') ? toMath(block) : block,
    remarkPlugins: plugins.flatMap(({ remarkPlugins = [] }) => remarkPlugins) as Plugins,
    rehypePlugins: plugins.flatMap(({ rehypePlugins }) => rehypePlugins) as Plugins,
  }
}

/** Without it the block stays as it is. */
async function load(kind: Kind): Promise<Loaded | undefined> {
  const arrived = loaded.get(kind) ?? (await LOADERS[kind]().catch(() => undefined))
  if (arrived) loaded.set(kind, arrived)
  return arrived
}

const namesToKinds = (names: string) => names.split(',').filter(Boolean) as Kind[]

function kindsIn(block: string): Kind[] {
  const kinds: Kind[] = []
  if (hasMath(block)) kinds.push('math')
  if (FENCE_WITH_LANGUAGE.test(block)) kinds.push('code')
  return kinds
}
