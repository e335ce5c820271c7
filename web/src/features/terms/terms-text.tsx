import { BRAND } from '../../brand.ts'

/** The terms that a reader accepts before the first question. */
export function TermsText() {
  return (
    <>
      <p>
        {BRAND.name} is a <strong>research preview</strong>. It is experimental, provided “as is”
        and without warranty of any kind. Answers come from third-party AI models, may be inaccurate
        or incomplete, and are <strong>not for clinical use</strong>: do not base a diagnosis,
        treatment or any other medical decision on them.
      </p>
      <h3>Responsible use</h3>
      <ul>
        <li>
          No illegal, harmful, violent, racist or sexually explicit content, and no attempt to
          produce it.
        </li>
        <li>
          No personal, sensitive or confidential data. Never enter information about patients or
          other identifiable people.
        </li>
      </ul>
      <h3>Use of data</h3>
      <p>
        Your conversations and votes may be stored. Anonymised data may be shared with model
        developers and for research under a Creative Commons Attribution licence (CC-BY). Questions
        and answers are published only with your consent.
      </p>
      <h3>Liability</h3>
      <p>
        To the extent the law allows, the operators are not liable for any loss or damage that
        results from using this service or relying on its answers. You use it at your own risk.
      </p>
      <h3>Updates</h3>
      <p>
        The service and these terms may change. When the terms change in substance, you will be
        asked to accept them again.
      </p>
      <h3>Acceptance</h3>
      <p>
        By choosing “I Agree to Terms &amp; Conditions” you confirm that you have read, understood
        and accepted these terms.
      </p>
    </>
  )
}
