import '@mantine/core/styles/baseline.css'
import '@mantine/core/styles/default-css-variables.css'
import '@mantine/core/styles/global.css'
import '@mantine/core/styles/UnstyledButton.css'
import '@mantine/core/styles/Button.css'
import '@mantine/core/styles/ActionIcon.css'
import '@mantine/core/styles/Loader.css'
import '@mantine/core/styles/Input.css'
import './font.css'
import './tokens.css'
import './global.css'
import './touch.css'
import './print.css'
import { createRoot } from 'react-dom/client'
import { ensureGuest } from '../api/session.ts'
import { App } from './app.tsx'
import { startLanguage } from './language.ts'
import { createStore } from './store.ts'
import { syncIdentityAcrossTabs } from './sync-identity-across-tabs.ts'
import { startUsageListener } from './usage-listener.ts'

startUsageListener()
// No top-level await: the bundler would split the module into more and larger chunks.
void Promise.all([ensureGuest(), startLanguage()]).then(render)

function render() {
  const store = createStore()
  syncIdentityAcrossTabs(store)
  const root = document.getElementById('root')
  const nonce = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content ?? ''
  if (root) createRoot(root).render(<App store={store} nonce={nonce} />)
}
