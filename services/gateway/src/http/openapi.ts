import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import plugin from 'fastify-plugin'
import { jsonSchemaTransform } from 'fastify-type-provider-zod'
import type { OpenAPIV3, OpenAPIV3_1 } from 'openapi-types'
import { describeOperation } from './describe-operation.ts'

const DESCRIPTION = `Blind battles between biomedical AI models, their votes and their ratings.

**Chat** goes over sockets, which this kind of document cannot describe: \`/api/v1/chat/ws_double_chat\`
for battles and side by side, \`/api/v1/chat/ws_single_chat\` for one model. The first frame is a chat
request as JSON: \`messages\`, \`mode\`, \`thread_id\` for a thread that goes on, \`access_token\` or
\`fingerprint_hash\`. The last message must be of the user, and only it is read: what was said before
in a thread is taken from the server, whatever else \`messages\` holds. \`temperature\` and
\`max_tokens\` are accepted and ignored: all models answer with the server's own. Side by side the models
are \`left_model\` and \`right_model\`, or two that are drawn: where they are not named, or with \`use_random_models\`.
A single chat names its \`model\`, and a battle is always drawn.

**Patient data**: a text that looks like it is refused with \`code: "phi"\` and \`findings\` (kind and place) in the
socket's \`error\` event, or with \`findings\` in a 409; sent again with those kinds in \`phi_reviewed\` it passes, unless
the deployment is strict.

**Texts** may not contain control characters other than tab and line ends, nor half of a surrogate
pair.`

/** Generates the OpenAPI document from the contracts and serves it at `/docs`. */
export const openapi = plugin(
  async (app) => {
    await app.register(swagger, {
      openapi: {
        openapi: '3.1.0',
        info: { title: 'Assay API', description: DESCRIPTION, version: '0.1.0' },
        components: {
          securitySchemes: {
            token: { type: 'http', scheme: 'bearer' },
            guest: { type: 'apiKey', in: 'header', name: 'X-Guest-Fingerprint' },
            guest_in_query: { type: 'apiKey', in: 'query', name: 'fingerprint_hash' },
          },
        },
      },
      transform: (document) => {
        const { schema, route } = document
        const { access } = route.config ?? {}
        if (!access || schema?.hide) return jsonSchemaTransform(document)
        const [method = ''] = [route.method].flat()
        return jsonSchemaTransform({
          ...document,
          schema: describeOperation({ method, access, schema }),
        })
      },
      transformObject: (document) => {
        if (!('openapiObject' in document)) return document.swaggerObject
        for (const path of Object.values(document.openapiObject.paths ?? {}))
          if (path?.delete) letBodyBeAbsent(path.delete)
        return document.openapiObject
      },
    })
    await app.register(swaggerUi, { routePrefix: '/docs' })
  },
  { name: 'openapi' },
)

/**
 * The plugin marks every body as required. A nullable one is optional, as for most DELETE requests.
 */
function letBodyBeAbsent({ requestBody }: OpenAPIV3.OperationObject | OpenAPIV3_1.OperationObject) {
  if (!requestBody || !('content' in requestBody)) return
  const mediaTypes = Object.values(requestBody.content)
  requestBody.required = !mediaTypes.every(({ schema }) => schema && isNullable(schema))
}

function isNullable(schema: object): boolean {
  if (!('anyOf' in schema) || !Array.isArray(schema.anyOf)) return false
  return schema.anyOf.some((option: { readonly type?: unknown }) => option.type === 'null')
}
