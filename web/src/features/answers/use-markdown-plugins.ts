import { startTransition, useEffect, useState } from 'react'
import type { Options } from 'react-markdown'
import { runWhenIdle } from '../../components/run-when-idle.ts'
import { hasFormulas } from './formula-marks.ts'

/** Plugins for rehype. */
export type MarkdownPlugins = NonNullable<Options['rehypePlugins']>

export const NO_PLUGINS: MarkdownPlugins = []

type Kind = 'math' | 'code'

interface Loaded {
  readonly rehypePlugins: readonly unknown[]
  /** Whether the block can be rendered without preparation. */
  readonly isPrepared: (block: string) => boolean
  /** The work of the first use, to do in advance in small steps. */
  readonly prepare: (block: string) => readonly (() => void)[]
}

const LOADERS: Readonly<Record<Kind, () => Promise<Loaded>>> = {
  math: () => import('./math.ts'),
  code: () => import('./code-colors.ts'),
}
const FENCE_WITH_LANGUAGE = /^ {0,3}(?:```|~~~) *[\w+#-]/m
const loaded = new Map<Kind, Loaded>()

/**
 * The plugins that a finished block needs; their code loads with the first formula or code block. A
 * block is rendered without plugins until they have loaded and the page is idle.
 */
export function useMarkdownPlugins(block: string, finished: boolean): MarkdownPlugins {
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
      stop = runWhenIdle(...prepare, () => startTransition(() => setShown(names)))
    })
    return () => {
      left = true
      stop()
    }
  }, [names, shown, block])

  const extras = names === shown ? wanted.map((kind) => loaded.get(kind)) : []
  return extras.flatMap((extra) => extra?.rehypePlugins ?? []) as MarkdownPlugins
}

/** A plugin that cannot be loaded is left out. */
async function load(kind: Kind): Promise<Loaded | undefined> {
  const arrived = loaded.get(kind) ?? (await LOADERS[kind]().catch(() => undefined))
  if (arrived) loaded.set(kind, arrived)
  return arrived
}

const namesToKinds = (names: string) => names.split(',').filter(Boolean) as Kind[]

function kindsIn(block: string): Kind[] {
  const kinds: Kind[] = []
  if (hasFormulas(block)) kinds.push('math')
  if (FENCE_WITH_LANGUAGE.test(block)) kinds.push('code')
  return kinds
}
