import { BRAND } from '../../brand.ts'
import { Words } from '../../components/words.tsx'
import { useDeployment } from './use-deployment.ts'

export function TermsOfUse() {
  const { hasGuests, isLocal, contact } = useDeployment()
  return (
    <>
      <h3>1. The service</h3>
      <p>
        {BRAND.name} (“the Service”) is a research preview in which people put biomedical questions
        to {isLocal ? 'AI models' : 'third-party AI models'}, compare the answers and vote on them.
        It is not a medical device and not for clinical use.
      </p>
      <h3>2. Accounts and eligibility</h3>
      <p>
        You must be at least 18 years old and able to enter into a contract.{' '}
        {hasGuests
          ? 'You may use the Service as a guest or with an account.'
          : 'You need an account to use the Service.'}{' '}
        You keep your credentials confidential, give true information and answer for what happens
        under your account.
      </p>
      <h3>3. Your content and licence</h3>
      <p>
        You keep the rights in what you submit. You grant the operators a worldwide, royalty-free,
        non-exclusive licence to store, process, reproduce, analyse and, in anonymised form, publish
        your prompts, votes and feedback for running and improving the Service and for research,
        including under a Creative Commons Attribution licence (CC-BY). The operators publish
        questions and answers only with your consent.
      </p>
      <h3>4. AI services</h3>
      <p>
        {isLocal
          ? 'Prompts are sent to AI models in the operator’s network.'
          : 'Prompts are sent to third-party AI providers.'}{' '}
        Answers are generated automatically, may be wrong, incomplete or offensive, and may resemble
        answers given to others. They do not express the operators’ views. Check them against
        reliable sources before relying on them.
      </p>
      <h3>5. Acceptable use</h3>
      <ul>
        <li>No unlawful, harmful, violent, racist or sexually explicit content.</li>
        <li>No personal, sensitive or confidential data, and none about patients.</li>
        <li>
          No manipulation of votes: no automated voting, no multiple identities, no attempt to learn
          which model answers before voting, no vote for payment.
        </li>
        <li>No attack on the Service, no circumvention of its limits, no scraping.</li>
      </ul>
      <h3>6. Fees</h3>
      <p>
        The Service is free of charge. Should paid features be introduced, their price will be shown
        before you choose them.
      </p>
      <h3>7. Termination</h3>
      <p>
        You may stop using the Service and delete your account at any time. The operators may
        suspend or end access for a breach of these terms or to protect the Service or others.
        Sections that by their nature should outlast the end of your access remain in force.
      </p>
      <h3>8. Disclaimers</h3>
      <p>
        The Service is provided “as is” and “as available”, without warranties of any kind, express
        or implied, including merchantability, fitness for a purpose, accuracy and non-infringement.
        Nothing in it is medical advice.
      </p>
      <h3>9. Limitation of liability</h3>
      <p>
        To the extent the law allows, the operators are not liable for indirect, incidental, special
        or consequential damages. Their total liability is limited to the greater of USD 100 or the
        amount you paid for the Service in the prior 3 months.
      </p>
      <h3>10. Indemnification</h3>
      <p>
        You will indemnify the operators against claims and costs that arise from your content, your
        use of the Service or your breach of these terms.
      </p>
      <h3>11. Arbitration</h3>
      <p>
        Before any proceeding, both sides try for 30 days to resolve a dispute informally. What
        remains is settled by binding individual arbitration, without class actions. You may opt out
        of arbitration by writing to <Words words={contact} /> within 30 days of first accepting
        these terms.
      </p>
      <h3>12. Governing law and venue</h3>
      <p>
        The law of the State of Delaware applies, without its conflict rules. Where arbitration does
        not apply, the courts in Delaware have jurisdiction.
      </p>
      <h3>13. Privacy</h3>
      <p>The Privacy Policy explains how personal data is handled.</p>
      <h3>14. Export</h3>
      <p>
        You comply with the export control and sanctions laws that apply to you and do not use the
        Service where they forbid it.
      </p>
      <h3>15. Changes</h3>
      <p>
        These terms may change. Material changes are announced in the Service; using it afterwards
        means accepting them.
      </p>
      <h3>16. Miscellaneous</h3>
      <p>
        These terms are the whole agreement on the Service. If a part is invalid, the rest stands.
        Not enforcing a right does not waive it. You may not transfer your rights without consent.
      </p>
    </>
  )
}
