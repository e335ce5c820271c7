import 'katex/dist/katex.min.css'
import 'katex/contrib/mhchem'
import katex from 'katex'
import { typeset } from './typeset.ts'

export const rehypePlugins = [typeset] as const

let prepared = false
export const isPrepared = () => prepared

/** Typesets a sample, so that the first formula does not wait for compilation. */
export const prepare = () => [
  () => {
    katex.renderToString('\\frac{x_1}{2}', { throwOnError: false })
    prepared = true
  },
]
