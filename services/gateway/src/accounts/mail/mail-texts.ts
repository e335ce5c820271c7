import type { LanguageTag } from '@assay/contracts/languages'
import { ar } from './texts/ar.ts'
import { de } from './texts/de.ts'
import { en, type MailTexts } from './texts/en.ts'
import { es } from './texts/es.ts'
import { fr } from './texts/fr.ts'
import { it } from './texts/it.ts'
import { pl } from './texts/pl.ts'
import { pt } from './texts/pt.ts'
import { zh } from './texts/zh.ts'

/** The texts of the mails in each language. */
export const MAIL_TEXTS: Readonly<Record<LanguageTag, MailTexts>> = {
  ...{ ar, de, en, es, fr, it, pl, pt, zh },
}
