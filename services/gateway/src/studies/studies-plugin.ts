import plugin from 'fastify-plugin'
import { answerRoutes } from './arms/answer-routes.ts'
import { armRoutes } from './arms/arm-routes.ts'
import { collectingRoutes } from './collecting/collecting-routes.ts'
import { hideStudies } from './hide-studies.ts'
import { itemRoutes } from './items/item-routes.ts'
import { lifeRoutes } from './life/life-routes.ts'
import { registrationRoutes } from './life/registration-routes.ts'
import { deskRoutes } from './rating/desk-routes.ts'
import { raterRoutes } from './rating/rater-routes.ts'
import { filesRoutes } from './results/files/files-routes.ts'
import { resultsRoutes } from './results/results-routes.ts'
import type { StudiesOptions } from './studies-context.ts'
import { studyRoutes } from './study-routes.ts'

/** Studies: a group's own questions, answered by several sources and rated blind by its experts. */
export const studiesPlugin = plugin<StudiesOptions>(async (app, options) => {
  hideStudies(app, options.db)
  await app.register(studyRoutes, options)
  await app.register(resultsRoutes, options)
  await app.register(filesRoutes, options)
  await app.register(itemRoutes, options)
  await app.register(armRoutes, options)
  await app.register(answerRoutes, options)
  await app.register(lifeRoutes, options)
  await app.register(registrationRoutes, options)
  await app.register(collectingRoutes, options)
  await app.register(raterRoutes, options)
  await app.register(deskRoutes, options)
})
