import { terminationSignal } from '@assay/runtime'
import { ensureChromium } from './test-run/ensure-chromium.ts'
import { runVitest } from './test-run/run-vitest.ts'
import { summarise } from './test-run/tally.ts'

const print = (line: string) => console.log(line)

await ensureChromium(print)
const filters = process.argv.slice(2)
const tally = await runVitest(
  'faults',
  ['chaos', 'chaos-timed'],
  terminationSignal({ isTool: true }),
  filters,
)
const { lines, isGreen } = summarise([tally])
print(`\n${lines.join('\n')}`)
process.exitCode = isGreen ? 0 : 1
