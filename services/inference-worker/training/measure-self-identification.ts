import { identifiesItself } from '../src/answers/self-identification.ts'
import { readSentences } from './labelled-sentences.ts'

// Prints recall and false alarms of the self-identification filter on the sets that are named, and no
// sentence of them: `tuning-4 development`. Each run on `held-out` tells a little of it.
for (const name of process.argv.slice(2)) {
  const lines = readSentences(name)
  const share = (identifies: boolean) => {
    const alike = lines.filter((line) => line.identifies === identifies)
    const found = alike.filter(({ text }) => identifiesItself(text, [])).length
    return `${found} of ${alike.length} (${((100 * found) / alike.length).toFixed(1)} %)`
  }
  process.stdout.write(`${name}: recall ${share(true)}, false alarms ${share(false)}\n`)
}
