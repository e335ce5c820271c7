import { build, type Rolldown } from 'vite'
import { expect, test } from 'vitest'
import { lingui } from '../../lingui.ts'

const ENTRY = '/src/entry.tsx'
const CODE = `
  import { t } from '@lingui/core/macro'
  import { Plural, Trans } from '@lingui/react/macro'
  export const title = (name: string) => t\`Files of \${name}\`
  export const Votes = ({ votes }) => (
    <Trans>By <b>voters</b>: <Plural value={votes} one="# vote" other="# votes" /></Trans>
  )
  export const entry = { message: 'unchanged' }`

test('a build compiles English texts in their place', async () => {
  const output = await build({
    configFile: false,
    logLevel: 'error',
    plugins: [
      lingui(),
      {
        name: 'entry',
        enforce: 'pre',
        resolveId: (id) => (id === ENTRY ? id : undefined),
        load: (id) => (id === ENTRY ? CODE : undefined),
      },
    ],
    build: {
      write: false,
      minify: false,
      lib: { entry: ENTRY, formats: ['es'] },
      rolldownOptions: { external: [/^@lingui\//, /^react/, /translated/] },
    },
  })
  const [{ output: chunks } = { output: [] }] = [output].flat() as Rolldown.RolldownOutput[]
  const code = chunks
    .map((chunk) => ('code' in chunk ? chunk.code : ''))
    .join('')
    .replace(/\s/g, '')
  expect(code).toContain('message:["Filesof",["name"]]')
  expect(code).toContain(
    'message:["By<0>voters</0>:",["votes","plural",{"one":["#","vote"],"other":["#","votes"]}]]',
  )
  expect(code).toContain('message:"unchanged"')
})
