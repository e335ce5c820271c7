import type { RatedStudyDto } from '@assay/contracts/studies/assignments'
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { FRESH, Loaded } from '../../components/loaded.tsx'
import { Page } from '../../components/page.tsx'
import table from '../../components/table.module.css'
import { Progress } from './progress.tsx'
import { useListRatedStudiesQuery } from './rating-api.ts'
import classes from './study-ratings.module.css'
import { waits } from './study-states.ts'

/** The studies in which the reader is a rater. */
export function RatedStudies() {
  const query = useListRatedStudiesQuery(undefined, FRESH)
  return (
    <Page title={t`Rate`}>
      <Loaded query={query} label={t`your studies`}>
        {({ data }) =>
          data.length === 0 ? (
            <section className={table.empty}>
              <h2>{t`No studies`}</h2>
              <p>{t`To rate the answers of a study, open the link in your invitation.`}</p>
            </section>
          ) : (
            <ul className={classes.studies}>
              {data.map((study) => (
                <li key={study.id}>
                  <RatedStudy study={study} />
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
    </Page>
  )
}

function RatedStudy({ study }: { readonly study: RatedStudyDto }) {
  const { id, title, description, version, state, rated, total } = study
  const isOpen = state === 'rating' && rated < total
  return (
    <article className={classes.study}>
      <h2>
        <Link to={`/rate/${id}`}>{title}</Link>{' '}
        {version > 1 && (
          <span className={classes.note}>
            <Trans>Version {version}</Trans>
          </span>
        )}
      </h2>
      {description && <p className={classes.excerpt}>{description}</p>}
      {state === 'rating' ? (
        <Progress study={study} />
      ) : (
        <p className={classes.note}>
          {waits(study)
            ? t`The rating has not started yet.`
            : t`Closed. Thank you for your ratings.`}
        </p>
      )}
      {isOpen && (
        <Button
          component={Link}
          to={`/rate/${id}`}
          aria-label={`${rated === 0 ? t`Start` : t`Continue`} ${title}`}
        >
          {rated === 0 ? t`Start` : t`Continue`}
        </Button>
      )}
    </article>
  )
}
