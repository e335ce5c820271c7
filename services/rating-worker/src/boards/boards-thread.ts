import { parentPort, workerData } from 'node:worker_threads'
import { connectThread, type ThreadDatabase } from '../thread-database.ts'
import { createBoards } from './boards.ts'

const boards = createBoards(connectThread('boards', workerData as ThreadDatabase))

parentPort?.on('message', async () => {
  const failure = await boards.refresh().catch((error: unknown) => error)
  parentPort?.postMessage(failure)
})
