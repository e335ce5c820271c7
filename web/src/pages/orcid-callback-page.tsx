import { Link, Navigate, useSearchParams } from 'react-router'
import { BrandMark } from '../components/brand-mark.tsx'
import { useOrcidCallback } from '../features/account/use-orcid-callback.ts'
import classes from './centred-page.module.css'

/** Where ORCID sends people back to. */
export function OrcidCallbackPage() {
  const [params] = useSearchParams()
  const outcome = useOrcidCallback({ code: params.get('code'), state: params.get('state') })
  if (outcome.state === 'linked') return <Navigate to="/settings" replace />
  const failed = outcome.state === 'failed'
  return (
    <main className={classes.page}>
      <BrandMark size={48} />
      <div role={failed ? 'alert' : 'status'}>
        <h1 className={classes.status}>{failed ? outcome.text : 'Linking your ORCID iD…'}</h1>
      </div>
      {failed && (
        <nav className={classes.links} aria-label="Account">
          <Link to="/settings">Back to the settings</Link>
        </nav>
      )}
    </main>
  )
}
