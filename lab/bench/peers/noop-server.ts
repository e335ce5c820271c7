import Fastify from 'fastify'
import { announce } from './announce.ts'

/** The reference for reads: a Fastify route that does nothing. */
const app = Fastify()
app.get('/api/v1/leaderboard/', async () => ({ ok: true }))
await app.ready()
announce(app.server)
