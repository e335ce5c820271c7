import { writeFileSync } from 'node:fs'

// Loaded before a program with `--import`: as it ends, the file BENCH_PEAK_FILE says how many
// kibibytes it held at most.
process.once('exit', () => {
  const { BENCH_PEAK_FILE: file } = process.env
  if (file) writeFileSync(file, String(process.resourceUsage().maxRSS))
})
