import { Link, useSearchParams } from 'react-router'
import { BrandMark } from '../components/brand-mark.tsx'
import { useGoogleCallback } from '../features/sign-in/use-google-callback.ts'
import classes from './centred-page.module.css'

/** The page of the OAuth redirect URI. */
export function AuthCallbackPage() {
  const [params] = useSearchParams()
  const { text, failed } = useGoogleCallback({
    code: params.get('code'),
    error: params.get('error'),
    state: params.get('state'),
  })
  return (
    <main className={classes.page}>
      <BrandMark size={48} />
      <div role={failed ? 'alert' : 'status'}>
        <h1 className={classes.status}>{text}</h1>
      </div>
      {failed && (
        <nav className={classes.links} aria-label="Account">
          <Link to="/login">Back to Log In</Link>
        </nav>
      )}
    </main>
  )
}
