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
import { i18n } from '@lingui/core'
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
  // English texts are in the code.
  i18n.loadAndActivate({ locale: 'en', messages: {} })
  const store = createStore()
  syncIdentityAcrossTabs(store)
  const root = document.getElementById('root')
  const nonce = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content ?? ''
  if (root) createRoot(root).render(<App store={store} nonce={nonce} />)
}
