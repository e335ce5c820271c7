import { parentPort, workerData } from 'node:worker_threads'
import { letFoldsGoFirst } from '../let-folds-go-first.ts'
import { connectThread, type ThreadDatabase } from '../thread-database.ts'
import { toThreadFailure } from '../thread-failure.ts'
import { createBoards } from './boards.ts'

letFoldsGoFirst()
const boards = createBoards(connectThread('boards', workerData as ThreadDatabase))

parentPort?.on('message', async () => {
  const failure = await boards.refresh().catch(toThreadFailure)
  parentPort?.postMessage(failure)
})
