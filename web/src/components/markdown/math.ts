import 'katex/dist/katex.min.css'
import katex from 'katex'
import remarkMath from 'remark-math'
import { typeset } from './typeset.ts'

export const remarkPlugins = [[remarkMath, { singleDollarTextMath: false }]] as const
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
