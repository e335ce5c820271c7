import { renameSync, writeFileSync } from 'node:fs'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

// This module is loaded into the measured process. On SIGUSR2, it collects garbage and writes the
// number of bytes that remain. At the end of the process, it writes the peak memory.
const folder = process.env.BENCH_MEMORY_FOLDER
setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as () => void

process.on('SIGUSR2', () => {
  // The second collection frees objects that the first one finalised.
  collect()
  collect()
  write(process.pid, process.memoryUsage())
})
process.once('exit', () => write('peak', { rss: process.resourceUsage().maxRSS * 1_024 }))

function write(name: string | number, usage: object): void {
  writeFileSync(`${folder}/${name}.part`, JSON.stringify(usage))
  renameSync(`${folder}/${name}.part`, `${folder}/${name}.json`)
}
