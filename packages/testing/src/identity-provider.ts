import { type MutableToken, OAuth2Server } from 'oauth2-mock-server'

/** The claims of an ID token that identify a person. */
export interface Person {
  readonly sub: string
  /** Absent if the provider returns no address, as ORCID does. */
  readonly email?: string
  readonly email_verified?: boolean
  readonly name?: string
}

export interface IdentityProvider extends AsyncDisposable {
  readonly issuer: string
  /** Keyed by issued code: the person whom the code identifies. */
  readonly codes: Record<string, Person>
  readonly control: {
    /** The person whom all other codes identify. */
    person?: Person | undefined
    /** Modifies the next tokens before they are signed. */
    spoil?: ((token: MutableToken) => void) | undefined
  }
}

/** Simulates Google or ORCID. It redirects the browser back without a prompt. */
export async function startIdentityProvider(): Promise<IdentityProvider> {
  const server = new OAuth2Server()
  await server.issuer.keys.generate('RS256')
  await server.start(0, '127.0.0.1')
  const codes: IdentityProvider['codes'] = {}
  const control: IdentityProvider['control'] = {}
  server.service.on(
    'beforeTokenSigning',
    (token: MutableToken, { body }: { body: { code?: string } }) => {
      const person = codes[body.code ?? ''] ?? control.person
      const verified = person?.email === undefined ? {} : { email_verified: true }
      Object.assign(token.payload, verified, person)
      control.spoil?.(token)
    },
  )
  return {
    issuer: server.issuer.url ?? '',
    codes,
    control,
    [Symbol.asyncDispose]: () => server.stop(),
  }
}
