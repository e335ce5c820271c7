import { renameSync, writeFileSync } from 'node:fs'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/**
 * Loaded into a process under measurement: on SIGUSR2 it collects its garbage and writes down what
 * is left, in bytes.
 */
const folder = process.env.BENCH_MEMORY_FOLDER
setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as () => void

process.on('SIGUSR2', () => {
  // What the first collection finalises the second one frees.
  collect()
  collect()
  const file = `${folder}/${process.pid}`
  writeFileSync(`${file}.part`, JSON.stringify(process.memoryUsage()))
  renameSync(`${file}.part`, `${file}.json`)
})
