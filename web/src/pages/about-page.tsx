import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Link } from 'react-router'
import { serverText } from '../api/server-text.ts'
import { BRAND } from '../brand.ts'
import { ProsePage } from '../components/page.tsx'
import classes from '../components/prose.module.css'

export function AboutPage() {
  return <ProsePage title={t`About Us`}>{TEXT}</ProsePage>
}

const TEXT = (
  <>
    <p className={classes.lead}>{serverText(BRAND.tagline)}</p>
    <p>
      <Trans>
        {BRAND.name} is an open arena for AI models in biomedicine. People who work with biomedical
        questions every day ask what they want to know, two models answer without showing their
        names, and the person who asked votes for the better answer. From these votes we rank the
        models.
      </Trans>
    </p>

    <h2>{t`Why we do this`}</h2>
    <p>
      <Trans>
        The questions of fixed exams soon appear in the training data of models, and such exams
        reward recall. Research and practice ask for more: sound reasoning, honest uncertainty,
        evidence that exists. The people who need these answers can assess them best, so we ask
        them.
      </Trans>
    </p>

    <h2>{t`What we hold ourselves to`}</h2>
    <ul>
      <li>
        <Trans>
          <strong>Blind means blind.</strong> Before your vote our servers send your browser nothing
          that names a model.
        </Trans>
      </li>
      <li>
        <Trans>
          <strong>Every vote is kept.</strong> Votes enter a numbered ledger in which none can be
          changed, dropped or moved unnoticed.
        </Trans>
      </li>
      <li>
        <Trans>
          <strong>Honest uncertainty.</strong> Ratings come with intervals, and models that the
          votes can’t separate share a rank.
        </Trans>
      </li>
      <li>
        <Trans>
          <strong>Nobody can buy a rank.</strong> The ranking depends on the votes alone. No
          payment, sponsor or editor can change it.
        </Trans>
      </li>
    </ul>

    <h2>{t`What we don’t promise`}</h2>
    <p>
      <Trans>
        {BRAND.name} is a research preview and not for clinical use. Answers may be wrong,
        incomplete or out of date, even when they sound sure and even when they won. Nothing here is
        medical advice, and a high rank shows what voters preferred, not that a model is safe. Never
        enter data about patients.
      </Trans>
    </p>

    <h2>{t`Read on`}</h2>
    <p>
      <Trans>
        <Link to="/how-it-works">How it works</Link> explains battles, votes and ratings.{' '}
        <Link to="/data">Data</Link> lists what we publish for research.
      </Trans>
    </p>

    <h2 id="contact">{t`Contact`}</h2>
    <p>
      <Trans>
        Write to <a href={`mailto:${BRAND.privacyContact}`}>{BRAND.privacyContact}</a>
        {BRAND.contactUrl && (
          <Trans>
            {' '}
            or through the{' '}
            <a href={BRAND.contactUrl} target="_blank" rel="noopener noreferrer">
              contact form
            </a>
          </Trans>
        )}
        .
      </Trans>
    </p>
  </>
)
