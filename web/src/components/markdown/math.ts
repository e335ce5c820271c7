import 'katex/dist/katex.min.css'
import katex from 'katex'
import rehypeKatex from 'rehype-katex'
import remarkMath from 'remark-math'

/** Formulas are hostile input too: no links, no images, no macros without end. */
const KATEX = { trust: false, strict: 'ignore', maxSize: 20, maxExpand: 200, throwOnError: false }

export const remarkPlugins = [[remarkMath, { singleDollarTextMath: false }]] as const
export const rehypePlugins = [[rehypeKatex, KATEX]] as const

let prepared = false
export const isPrepared = () => prepared

/** Typesets a sample, so that the first formula does not wait for compilation. */
export const prepare = () => [
  () => {
    katex.renderToString('\\frac{x_1}{2}', { throwOnError: false })
    prepared = true
  },
]
