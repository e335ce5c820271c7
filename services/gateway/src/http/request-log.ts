import plugin from 'fastify-plugin'

/** One line a request, with the route's pattern: addresses and fingerprints stay out of the log. */
export const requestLog = plugin(
  async (app) => {
    app.addHook('onResponse', async (request, reply) => {
      request.log.info(
        {
          requestId: request.id,
          method: request.method,
          route: request.routeOptions.url ?? 'unknown',
          status: reply.statusCode,
          ms: Math.round(reply.elapsedTime),
        },
        'request',
      )
    })
  },
  { name: 'request-log' },
)
