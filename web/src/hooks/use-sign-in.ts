import type { createAccessTokenRoute } from '@assay/contracts/login'
import type { BodyOf } from '../api/contract.ts'
import { useCreateAccessTokenMutation, useLazyReadMeQuery } from '../api/identity-api.ts'

type Proof = BodyOf<typeof createAccessTokenRoute>

/** Signs in with email and password. With a fingerprint, the server adds the guest's chats. */
export function useSignIn() {
  const [createToken, { isLoading, error }] = useCreateAccessTokenMutation()
  const [readMe, me] = useLazyReadMeQuery()

  async function signIn(proof: Proof) {
    const result = await createToken(proof)
    if (!result.data) return { error: result.error }
    return { me: (await readMe()).data }
  }

  return { signIn, isBusy: isLoading || me.isFetching, error }
}
