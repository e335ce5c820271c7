import { PERSONAL_TOKEN_PREFIX } from '@assay/contracts/constants'
import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import plugin from 'fastify-plugin'
import { jsonSchemaTransform } from 'fastify-type-provider-zod'
import type { OpenAPIV3, OpenAPIV3_1 } from 'openapi-types'
import { describeOperation } from './describe-operation.ts'

const DESCRIPTION = `Blind battles between biomedical AI models, their votes and their ratings.

**Chat** uses WebSockets, which OpenAPI cannot describe: \`/api/v1/chat/ws_double_chat\` for battles and
side by side, \`/api/v1/chat/ws_single_chat\` for one model. The first frame is a chat request in JSON
with \`messages\`, \`mode\`, \`thread_id\` to continue a thread, and \`access_token\` or
\`fingerprint_hash\`. The last message must come from the user. The server reads only this message and
takes the earlier turns from its own records. \`temperature\` (0 to 2) and \`max_tokens\` (at most 4,000
and the model's own limit) apply to single and side by side chats. A battle ignores them, because both
models use the server's settings. Side by side, \`left_model\` and \`right_model\` name the models.
Without these names, or with \`use_random_models\`, two models are drawn. In a single chat, \`model\`
names the model. In a battle, both models are always drawn.

**Patient data**: text that looks like patient data is refused with \`code: "phi"\` and \`findings\` (kind
and position) in the socket's \`error\` event, or with \`findings\` in a 409. To send the text anyway, list
these kinds in \`phi_reviewed\`. A strict deployment accepts this only for uncertain findings.

**Demonstration models** answer only recorded questions. A question that needs one and has no recorded
answer is refused with \`code: "no_recorded_answer"\` in the socket's \`error\` event; \`closest\` lists
recorded questions.

**Texts** must not contain control characters other than tabs and line breaks, or half of a surrogate
pair.`

const PERSONAL_TOKEN = {
  type: 'http',
  scheme: 'bearer',
  bearerFormat: `${PERSONAL_TOKEN_PREFIX}…`,
  description:
    'A personal access token from the settings page. An operation lists the scopes that may call it; any one of them suffices.',
} as const

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
            personal_token: PERSONAL_TOKEN,
            guest: { type: 'apiKey', in: 'header', name: 'X-Guest-Fingerprint' },
            guest_in_query: { type: 'apiKey', in: 'query', name: 'fingerprint_hash' },
          },
        },
      },
      transform: (document) => {
        const { schema, route } = document
        const { access, sessionOnly = false } = route.config ?? {}
        if (!access || schema?.hide) return jsonSchemaTransform(document)
        const [method = ''] = [route.method].flat()
        return jsonSchemaTransform({
          ...document,
          schema: describeOperation({
            ...{ method, access, schema },
            ...{ url: route.url, config: { sessionOnly } },
          }),
        })
      },
      transformObject: (document) => {
        if (!('openapiObject' in document)) return document.swaggerObject
        for (const path of Object.values(document.openapiObject.paths ?? {}))
          if (path?.delete) markNullableBodyOptional(path.delete)
        return document.openapiObject
      },
    })
    await app.register(swaggerUi, { routePrefix: '/docs' })
  },
  { name: 'openapi' },
)

/**
 * Marks nullable bodies as optional, as in most DELETE requests. The plugin marks every body as
 * required.
 */
function markNullableBodyOptional({
  requestBody,
}: OpenAPIV3.OperationObject | OpenAPIV3_1.OperationObject) {
  if (!requestBody || !('content' in requestBody)) return
  const mediaTypes = Object.values(requestBody.content)
  requestBody.required = !mediaTypes.every(({ schema }) => schema && isNullable(schema))
}

function isNullable(schema: object): boolean {
  if (!('anyOf' in schema) || !Array.isArray(schema.anyOf)) return false
  return schema.anyOf.some((option: { readonly type?: unknown }) => option.type === 'null')
}
