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
import { startLanguage } from '../components/language.ts'

// The modules of the client read texts as they load, so the language comes first.
void startLanguage().then(() => import('./client.tsx'))
