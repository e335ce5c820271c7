import plugin from 'fastify-plugin'
import { collectingRoutes } from './collecting/collecting-routes.ts'
import { ratingPlugin } from './rating/rating-plugin.ts'
import type { StudiesOptions } from './studies-context.ts'
import { studyRoutes } from './study-routes.ts'

/** Studies: a group's own questions, answered by several sources and rated blind by its experts. */
export const studiesPlugin = plugin<StudiesOptions>(async (app, options) => {
  await app.register(studyRoutes, options)
  await app.register(collectingRoutes, options)
  await app.register(ratingPlugin, options)
})
