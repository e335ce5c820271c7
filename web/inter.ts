import { mkdir, readFile, writeFile } from 'node:fs/promises'
import subsetFont from 'subset-font'
import type { Plugin } from 'vite'

const PACKAGE = new URL('node_modules/inter-ui/', import.meta.url)
/** The page and its style sheet name the file in this folder. */
const FOLDER = new URL('node_modules/.inter/', import.meta.url)

/** Latin and Greek letters, and the signs of doses, statistics, reactions and formulas. */
const CHARACTERS = `
  20-7E A0-17F 1E9E 2BC 2C6-2DD 386-3CE 3D1 3D5 3F5
  2000-200A 2010-2027 202F-203A 2044 2070-209C 20AC 2103-2126 2150-215E
  2190-2199 21D2-21D4 2202-221E 2248 2260-2265 25B2-25CF 2713 2717`

const OPTIONS = {
  targetFormat: 'woff2',
  variationAxes: { opsz: 14, wght: { min: 400, max: 700 } },
  // None of them shows other characters than the text has, as Inter's arrows for `->` would.
  keepFeatures: ['kern', 'mark', 'mkmk', 'ccmp', 'locl', 'tnum'],
} as const

/** Makes the client's font from the npm package: the characters and weights of Inter in use. */
export function inter(): Plugin {
  return {
    name: 'inter',
    apply: (_config, { mode }) => mode !== 'test',
    async buildStart() {
      const whole = await readFile(new URL('variable/InterVariable.woff2', PACKAGE))
      const font = await subsetFont(whole, charactersIn(CHARACTERS), OPTIONS)
      await mkdir(FOLDER, { recursive: true })
      await writeFile(new URL('inter.woff2', FOLDER), font)
    },
    async generateBundle() {
      const source = await readFile(new URL('LICENSE.txt', PACKAGE))
      this.emitFile({ type: 'asset', fileName: 'inter-license.txt', source })
    },
  }
}

/** The characters of ranges of code points, such as `20-7E 2BC`. */
function charactersIn(ranges: string): string {
  const characters = ranges
    .trim()
    .split(/\s+/)
    .flatMap((range) => {
      const [first = 0, last = first] = range.split('-').map((code) => Number.parseInt(code, 16))
      return Array.from({ length: last - first + 1 }, (_, at) => String.fromCodePoint(first + at))
    })
  return characters.join('')
}
