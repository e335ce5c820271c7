import { once } from 'node:events'
import { getPriority } from 'node:os'
import { Worker } from 'node:worker_threads'
import { expect, test } from 'vitest'

const MODULE = new URL('./let-folds-go-first.ts', import.meta.url).href

test.runIf(process.platform === 'linux')('a thread goes last, the others as before', async () => {
  const before = getPriority()
  const script = `
    import { getPriority } from 'node:os'
    import { parentPort } from 'node:worker_threads'
    import { letFoldsGoFirst } from '${MODULE}'
    letFoldsGoFirst()
    parentPort.postMessage(getPriority())`
  const thread = new Worker(new URL(`data:text/javascript,${encodeURIComponent(script)}`), {
    execArgv: [],
  })
  expect(await once(thread, 'message')).toEqual([10])
  expect(getPriority()).toBe(before)
  await once(thread, 'exit')
})
