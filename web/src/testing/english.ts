import { i18n } from '@lingui/core'

// Tests read the English texts, which are in the code.
i18n.loadAndActivate({ locale: 'en', messages: {} })
