import type { createAccessTokenRoute } from '@assay/contracts/login'
import type { BodyOf } from '../api/contract.ts'
import { useCreateAccessTokenMutation } from '../api/identity-api.ts'
import { useEnterAccount } from './use-enter-account.ts'

type Proof = BodyOf<typeof createAccessTokenRoute>

/** Signs in with email and password. With a fingerprint, the server adds the guest's chats. */
export function useSignIn() {
  const [createToken, { isLoading, error }] = useCreateAccessTokenMutation()
  const { enter, isFetching } = useEnterAccount()

  async function signIn(proof: Proof) {
    const result = await createToken(proof)
    if (!result.data) return { error: result.error }
    return { me: await enter() }
  }

  return { signIn, isBusy: isLoading || isFetching, error }
}
