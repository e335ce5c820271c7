import { parentPort, workerData } from 'node:worker_threads'
import { letFoldsGoFirst } from '../let-folds-go-first.ts'
import { connectThread, type ThreadDatabase } from '../thread-database.ts'
import { judgeVotes } from './judge-votes.ts'

letFoldsGoFirst()
await using db = connectThread('integrity', workerData as ThreadDatabase)
parentPort?.postMessage(await judgeVotes(db))
