import { Link } from 'react-router'
import { BRAND } from '../brand.ts'
import { ProsePage } from '../components/page.tsx'
import classes from '../components/prose.module.css'

export function AboutPage() {
  return <ProsePage title="About Us">{TEXT}</ProsePage>
}

const TEXT = (
  <>
    <p className={classes.lead}>{BRAND.tagline}</p>
    <p>
      {BRAND.name} is an open arena for AI models in biomedicine. People who work with biomedical
      questions every day ask what they want to know, two models answer without showing their names,
      and the person who asked votes for the better answer. From these votes we rank the models.
    </p>

    <h2>Why we do this</h2>
    <p>
      The questions of fixed exams soon appear in the training data of models, and such exams reward
      recall. Research and practice ask for more: sound reasoning, honest uncertainty, evidence that
      exists. The people who need these answers can assess them best, so we ask them.
    </p>

    <h2>What we hold ourselves to</h2>
    <ul>
      <li>
        <strong>Blind means blind.</strong> Before your vote our servers send your browser nothing
        that names a model.
      </li>
      <li>
        <strong>Every vote is kept.</strong> Votes enter a numbered ledger in which none can be
        changed, dropped or moved unnoticed.
      </li>
      <li>
        <strong>Honest uncertainty.</strong> Ratings come with intervals, and models that the votes
        can’t separate share a rank.
      </li>
      <li>
        <strong>Nobody can buy a rank.</strong> The ranking depends on the votes alone. No payment,
        sponsor or editor can change it.
      </li>
    </ul>

    <h2>What we don’t promise</h2>
    <p>
      {BRAND.name} is a research preview and not for clinical use. Answers may be wrong, incomplete
      or out of date, even when they sound sure and even when they won. Nothing here is medical
      advice, and a high rank shows what voters preferred, not that a model is safe. Never enter
      data about patients.
    </p>

    <h2>Read on</h2>
    <p>
      <Link to="/how-it-works">How it works</Link> explains battles, votes and ratings.{' '}
      <Link to="/data">Data</Link> lists what we publish for research.
    </p>

    <h2 id="contact">Contact</h2>
    <p>
      Write to <a href={`mailto:${BRAND.privacyContact}`}>{BRAND.privacyContact}</a>
      {BRAND.contactUrl && (
        <>
          {' '}
          or through the{' '}
          <a href={BRAND.contactUrl} target="_blank" rel="noopener noreferrer">
            contact form
          </a>
        </>
      )}
      .
    </p>
  </>
)
