import { renameSync, writeFileSync } from 'node:fs'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

// Loaded into a process under measurement: on SIGUSR2 it collects its garbage and writes down what is
// left, and as it ends the most that it held, in bytes.
const folder = process.env.BENCH_MEMORY_FOLDER
setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as () => void

process.on('SIGUSR2', () => {
  // What the first collection finalises the second one frees.
  collect()
  collect()
  write(process.pid, process.memoryUsage())
})
process.once('exit', () => write('peak', { rss: process.resourceUsage().maxRSS * 1_024 }))

function write(name: string | number, usage: object): void {
  writeFileSync(`${folder}/${name}.part`, JSON.stringify(usage))
  renameSync(`${folder}/${name}.part`, `${folder}/${name}.json`)
}
