import { Counter } from '@prometheus-io/client'

const logIns = new Counter({
  name: 'assay_log_ins_total',
  help: 'Log-in attempts by method and outcome',
  labelNames: ['way', 'result'],
})

/**
 * Counts accepted and refused log-ins. Server failures are not counted.
 * @param way `password`, or the id of a provider.
 */
export async function countLogIn<User>(way: string, logIn: Promise<User>): Promise<User> {
  try {
    const user = await logIn
    logIns.inc({ way, result: 'accepted' })
    return user
  } catch (error) {
    if (error instanceof Error && 'statusCode' in error && Number(error.statusCode) < 500)
      logIns.inc({ way, result: 'refused' })
    throw error
  }
}
