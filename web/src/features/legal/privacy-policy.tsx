import { BRAND } from '../../brand.ts'
import { Words } from '../../components/words.tsx'
import { ServingCompanies, ServingNotes } from '../models/serving-companies.tsx'
import { useDeployment } from './use-deployment.ts'

/** The policy for the default settings follows the specification. */
export function PrivacyPolicy() {
  const { hasGuests, isLocal, contact, lawfulBasis } = useDeployment()
  return (
    <>
      <h3>Data we collect</h3>
      <ul>
        <li>Prompts, the answers to them, votes and the reasons you give.</li>
        <li>With an account: email address, name and a hash of your password.</li>
        {hasGuests && (
          <li>
            As a guest: a random identifier created in your browser. We store only a keyed hash of
            it.
          </li>
        )}
        <li>Technical data such as time, network address and errors, for security.</li>
      </ul>
      <h3>AI technologies</h3>
      <p>
        {isLocal
          ? 'Your prompts are sent to AI models in the operator’s network, which process them to produce answers.'
          : 'Your prompts are sent to third-party AI providers, which process them to produce answers.'}{' '}
        Do not include personal or confidential data. {isLocal ? 'The models' : 'Providers'} receive
        no account data from us.
      </p>
      <ServingCompanies />
      <ServingNotes />
      <h3>Sharing</h3>
      <p>
        We share data with providers that run the Service for us, with model developers and
        researchers in anonymised form, and where the law requires it. We do not sell personal data.
      </p>
      <h3>Your choices</h3>
      <p>
        {hasGuests
          ? `You can use ${BRAND.name} without an account, delete chats, clear this browser’s storage and, with an account, correct your profile. With or without an account, you can download the data we hold about you, and delete it, in the settings.`
          : 'You can delete chats, clear this browser’s storage and correct your profile. You can download the data we hold about you, and delete it, in the settings.'}{' '}
        A deleted chat is hidden. Its text is erased when you delete your data, or earlier if the
        operator has set a period. Votes stay but are no longer linked to you.
      </p>
      <h3>Security</h3>
      <p>
        We protect data by encryption in transit, hashed credentials, least access and logs without
        content. No system is perfectly secure.
      </p>
      <h3>Transfers</h3>
      <p>
        Data may be processed in the United States and other countries, with the safeguards that the
        law requires.
      </p>
      <h3>Children</h3>
      <p>The Service is not for people under 18, and we do not knowingly collect their data.</p>
      <h3>US state rights</h3>
      <p>
        Depending on your state you may ask to know, access, correct, delete or receive your
        personal data and to appeal a refusal. We do not discriminate against you for asking.
      </p>
      <h3>EEA and UK notice</h3>
      <p>
        We process data to perform our contract with you, on our legitimate interest in research and
        security, and on consent where we ask for it. You have the rights of access, rectification,
        erasure, restriction, portability and objection, and may complain to your data protection
        authority.
      </p>
      {lawfulBasis && (
        <p>
          For research, the operator states the purpose and legal basis on the page{' '}
          <a href="/ethics">Ethics</a>.
        </p>
      )}
      <h3>Contact</h3>
      <p>
        For questions and requests write to <Words words={contact} />.
      </p>
    </>
  )
}
