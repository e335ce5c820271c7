import { createRoot } from 'react-dom/client'
import { ensureGuest } from '../api/session.ts'
import { App } from './app.tsx'
import { createStore } from './store.ts'
import { syncIdentityAcrossTabs } from './sync-identity-across-tabs.ts'
import { startUsageListener } from './usage-listener.ts'

startUsageListener()
// No top-level await: the bundler would split the module into more and larger chunks.
void ensureGuest().then(render)

function render() {
  const store = createStore()
  syncIdentityAcrossTabs(store)
  const root = document.getElementById('root')
  const nonce = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content ?? ''
  if (root) createRoot(root).render(<App store={store} nonce={nonce} />)
}
