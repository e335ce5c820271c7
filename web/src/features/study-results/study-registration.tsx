import type { RegistrationDto } from '@assay/contracts/studies/registration'
import { t } from '@lingui/core/macro'
import { Plural, Trans } from '@lingui/react/macro'
import { useParams } from 'react-router'
import { CopyButton } from '../../components/copy-button.tsx'
import { commaText, zonedTimeText } from '../../components/format.ts'
import { Loaded } from '../../components/loaded.tsx'
import page from '../../components/page.module.css'
import { Page } from '../../components/page.tsx'
import { designText } from '../studies/design-text.ts'
import { useReadRegistrationQuery } from './results-api.ts'
import classes from './study-registration.module.css'

/** What was planned before any answer was requested, readable by everybody. */
export function StudyRegistration() {
  const { id = '' } = useParams()
  const query = useReadRegistrationQuery({ study_id: id })
  return (
    <Page>
      <Loaded query={query} label={t`the registration`}>
        {(registration) => <Registration registration={registration} />}
      </Loaded>
    </Page>
  )
}

function Registration({ registration }: { readonly registration: RegistrationDto }) {
  const { title, description, version, items, arm_names, hash, signature } = registration
  return (
    <>
      <h1 className={page.title}>{title}</h1>
      <p className={classes.note}>
        <Trans>
          Registration of a study{version > 1 && t`, version ${version}`}. Questions, sources with
          uploaded answers, and design were fixed before any answer of a model was requested.
        </Trans>
      </p>
      {description && <p className={classes.description}>{description}</p>}
      <dl className={classes.facts}>
        <Fact name={t`Design`}>
          {designText(registration.design).map((sentence) => (
            <p key={sentence}>{sentence}</p>
          ))}
        </Fact>
        <Fact name={t`Questions`}>
          <Trans>
            <Plural value={items} one="# question" other="# questions" />. Their texts are not
            public; the hash covers them.
          </Trans>
        </Fact>
        <Fact name={t`Sources`}>{commaText(arm_names)}</Fact>
        <Fact name={t`Dates`}>
          <Dates {...registration} />
        </Fact>
        {hash && (
          <Fact name={t`Hash (SHA-256)`}>
            <Code label={t`Copy the hash`}>{hash}</Code>
            <p>
              <Trans>
                A fingerprint of everything that was fixed. Any later change would give another one.
                verify_results.py, one of the study’s files, computes it again.
              </Trans>
            </p>
          </Fact>
        )}
        <Fact name={t`Signature`}>
          {signature ? (
            <>
              <Code label={t`Copy the signature`}>{signature.signature}</Code>
              <p>
                <Trans>
                  Of the hash, with the key <code>{signature.key_id}</code> of{' '}
                  <a href="/api/v1/ledger/key">the ledger</a>. It proves that the study has not
                  changed since the freeze.
                </Trans>
              </p>
            </>
          ) : (
            t`The signature follows within a minute of the freeze.`
          )}
        </Fact>
      </dl>
    </>
  )
}

function Fact({ name, children }: { readonly name: string; readonly children: React.ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

function Code({ label, children }: { readonly label: string; readonly children: string }) {
  return (
    <span className={classes.code}>
      <code>{children}</code>
      <CopyButton label={label} text={() => children} />
    </span>
  )
}

const STATES: Readonly<Record<RegistrationDto['state'], string>> = {
  draft: t`Not frozen yet`,
  collecting: t`Answers are being collected`,
  rating: t`Answers are being rated`,
  closed: t`Closed`,
  // A study that was closed before has a date.
  archived: t`Given up while answers were collected`,
}

function Dates({ state, frozen_at, closed_at }: RegistrationDto) {
  return (
    <>
      {frozen_at && (
        <p>
          <Trans>Frozen {zonedTimeText(frozen_at)}</Trans>
        </p>
      )}
      <p>{closed_at ? t`Closed ${zonedTimeText(closed_at)}` : STATES[state]}</p>
    </>
  )
}
