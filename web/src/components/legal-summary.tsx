import { i18n } from '@lingui/core'
import { t } from '@lingui/core/macro'

/** A summary of the legal texts, which are only in English, for readers of another language. */
export function LegalSummary() {
  if (i18n.locale.startsWith('en')) return null
  return (
    <p role="note">
      <strong>{t`In short (the English text is binding):`}</strong>{' '}
      {t`The site is for research and not for clinical use. Answers come from AI models and may be wrong; check them. Don’t enter patient data or confidential information; the automatic check for patient data knows English best. Questions, answers and votes are stored. Votes may be published without names, questions and answers only with your consent. You can have your data deleted.`}
    </p>
  )
}
