import type { RouteContract } from '@assay/contracts/route-contract'
import type {
  FastifyBaseLogger,
  RawReplyDefaultExpression,
  RawRequestDefaultExpression,
  RawServerDefault,
  RouteGenericInterface,
  RouteHandlerMethod,
} from 'fastify'
import type { FastifyPluginAsyncZod, ZodTypeProvider } from 'fastify-type-provider-zod'

type App = Parameters<FastifyPluginAsyncZod>[0]

/** Answers the calls of a contract's route with `handler`, whose types follow from its schemas. */
export function serve<Schema extends RouteContract['schema']>(
  app: App,
  route: RouteContract & { readonly schema: Schema },
  handler: RouteHandlerMethod<
    RawServerDefault,
    RawRequestDefaultExpression,
    RawReplyDefaultExpression,
    RouteGenericInterface,
    unknown,
    Schema,
    ZodTypeProvider,
    FastifyBaseLogger
  >,
): void {
  app.route({ ...route, handler })
}
