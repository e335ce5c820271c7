import type { createAccessTokenRoute } from '@assay/contracts/login'
import type { BodyOf } from '../api/contract.ts'
import { useCreateAccessTokenMutation, useLazyReadMeQuery } from '../api/identity-api.ts'
import { ensureGuestFingerprint, storeAccessToken } from '../api/session.ts'

type Proof = Omit<BodyOf<typeof createAccessTokenRoute>, 'fingerprint_hash'>

/**
 * Signs in with email and password. It sends the guest's fingerprint too, for the server to merge.
 */
export function useSignIn() {
  const [createToken, { isLoading, error }] = useCreateAccessTokenMutation()
  const [readMe, me] = useLazyReadMeQuery()

  async function signIn(proof: Proof) {
    const result = await createToken({ ...proof, fingerprint_hash: ensureGuestFingerprint() })
    if (!result.data) return { error: result.error }
    storeAccessToken(result.data.access_token)
    return { me: (await readMe()).data }
  }

  return { signIn, isBusy: isLoading || me.isFetching, error }
}
