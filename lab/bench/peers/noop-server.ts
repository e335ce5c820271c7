import Fastify from 'fastify'

/** The limit that reads are measured against: a Fastify route that does nothing. */
const app = Fastify()
app.get('/api/v1/leaderboard/', async () => ({ ok: true }))
const url = await app.listen({ host: '127.0.0.1', port: 0 })
process.send?.({ url })
process.once('disconnect', () => process.exit())
