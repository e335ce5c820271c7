import { parentPort, workerData } from 'node:worker_threads'
import { connectThread, type ThreadDatabase } from '../thread-database.ts'
import { judgeVotes } from './judge-votes.ts'

await using db = connectThread('integrity', workerData as ThreadDatabase)
parentPort?.postMessage(await judgeVotes(db))
