import Fastify from 'fastify'
import { announce } from './announce.ts'

/** The limit for reads is a Fastify route that does nothing. */
const app = Fastify()
app.get('/api/v1/leaderboard/', async () => ({ ok: true }))
await app.ready()
announce(app.server)
