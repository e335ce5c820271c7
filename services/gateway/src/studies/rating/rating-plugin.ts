import plugin from 'fastify-plugin'
import type { StudiesOptions } from '../studies-context.ts'
import { deskRoutes } from './desk-routes.ts'
import { raterRoutes } from './rater-routes.ts'

/** Raters: invitations, assignments and ratings. */
export const ratingPlugin = plugin<StudiesOptions>(async (app, options) => {
  await app.register(raterRoutes, options)
  await app.register(deskRoutes, options)
})
