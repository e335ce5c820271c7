import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import plugin from 'fastify-plugin'
import { jsonSchemaTransform } from 'fastify-type-provider-zod'

/** The API described by the very contracts it runs on, at `/docs`. */
export const openapi = plugin(
  async (app) => {
    await app.register(swagger, {
      openapi: {
        info: {
          title: 'Assay API',
          description: 'Blind battles between biomedical AI models, their votes and their ratings.',
          version: '0.1.0',
        },
        components: {
          securitySchemes: {
            token: { type: 'http', scheme: 'bearer' },
            guest: { type: 'apiKey', in: 'header', name: 'X-Guest-Fingerprint' },
          },
        },
      },
      transform: jsonSchemaTransform,
    })
    await app.register(swaggerUi, { routePrefix: '/docs' })
  },
  { name: 'openapi' },
)
