import {
  CONSENT_SENTENCE,
  CONSENT_VERSION,
  type ConsentsDto,
  type GiveConsentBody,
  giveConsentRoute,
  giveThreadConsentRoute,
  readConsentsRoute,
  readThreadConsentRoute,
} from '@assay/contracts/consents'
import type { Database } from '@assay/db'
import { ConflictError, NotFoundError } from '../../http/app-error.ts'
import { type Identity, requireIdentity } from '../../http/identity.ts'
import { serve } from '../../http/serve.ts'
import type { AccountsRoutes } from '../accounts-context.ts'
import { holdCaller } from '../users/hold-caller.ts'
import {
  findConsents,
  findThreadConsent,
  insertConsent,
  type NewConsent,
} from './consent-repository.ts'

const SENTENCE = { sentence: CONSENT_SENTENCE, text_version: CONSENT_VERSION }

/** Consents to publish threads for research. */
export const consentRoutes: AccountsRoutes = async (app, { db }) => {
  serve(app, readConsentsRoute, (request) => readConsents(db, requireIdentity(request).userId))

  serve(app, giveConsentRoute, async (request) => {
    const caller = requireIdentity(request)
    assertCurrentSentence(request.body)
    await storeConsent(db, caller, { threadId: null, ...toConsent(request.body) })
    return readConsents(db, caller.userId)
  })

  serve(app, readThreadConsentRoute, async (request) => {
    const { userId } = requireIdentity(request)
    const { granted } = await getThreadConsent(db, { id: request.params.id, userId })
    return { ...SENTENCE, granted }
  })

  serve(app, giveThreadConsentRoute, async (request) => {
    const caller = requireIdentity(request)
    const threadId = request.params.id
    await getThreadConsent(db, { id: threadId, userId: caller.userId })
    assertCurrentSentence(request.body)
    await storeConsent(db, caller, { threadId, ...toConsent(request.body) })
    return { ...SENTENCE, granted: request.body.granted }
  })
}

/** @throws {NotFoundError} if the thread does not belong to the user. */
async function getThreadConsent(db: Database, thread: Parameters<typeof findThreadConsent>[1]) {
  const consent = await findThreadConsent(db, thread)
  if (!consent) throw new NotFoundError('Thread not found')
  return consent
}

/** @throws {ConflictError} if the user consents to an outdated version of the sentence. */
function assertCurrentSentence({ granted, text_version: version }: GiveConsentBody): void {
  if (granted && version !== CONSENT_VERSION) {
    throw new ConflictError('The text has changed. Please read it again.')
  }
}

/**
 * @throws {UnauthenticatedError} if the caller's threads have just moved to an account. The guest's
 * consent would no longer apply to these threads.
 */
async function storeConsent(
  db: Database,
  caller: Identity,
  consent: Omit<NewConsent, 'userId'>,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await holdCaller(trx, caller)
    await insertConsent(trx, { userId: caller.userId, ...consent })
  })
}

const toConsent = ({ granted, text_version: textVersion }: GiveConsentBody) => ({
  granted,
  textVersion,
})

async function readConsents(db: Database, userId: string): Promise<ConsentsDto> {
  const { isDue, all, threadsGranted } = await findConsents(db, userId)
  return { ...SENTENCE, is_due: isDue, all, threads_granted: threadsGranted }
}
