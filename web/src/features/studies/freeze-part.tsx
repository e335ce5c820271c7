import type { StudyPlan } from '@assay/contracts/studies/plan'
import type { StudyDto } from '@assay/contracts/studies/studies'
import { plural, t } from '@lingui/core/macro'
import { Plural, Trans } from '@lingui/react/macro'
import { Link } from 'react-router'
import { ActionButton } from '../../components/action-button.tsx'
import { CopyButton } from '../../components/copy-button.tsx'
import { dayText, timeText } from '../../components/format.ts'
import { reportOutcome } from '../../components/report-outcome.ts'
import { Switch } from '../../components/switch.tsx'
import { FoldedPart, Part } from './part.tsx'
import classes from './studies.module.css'
import { useFreezeStudyMutation, useReadPlanQuery, useSetStudyMutation } from './study-api.ts'
import { costText } from './study-text.ts'

const NOTE = t`The freeze fixes questions, sources and design, with a signed hash of all three, and requests the answers. A later change makes a new version of the study.`

export interface FreezePartProps {
  readonly study: StudyDto
  /** Whether the server has the design that the page shows. */
  readonly isDesignSaved: boolean
}

/** Freezes a draft, or shows the registration of a frozen study. */
export function FreezePart({ study, isDesignSaved }: FreezePartProps) {
  const { state, frozen_at, is_public } = study
  if (state !== 'draft')
    return (
      <FoldedPart
        step="freeze"
        summary={`${frozen_at && dayText(frozen_at)}, ${is_public ? t`registration public` : t`registration not public`}`}
        isOpen={state === 'collecting'}
      >
        <Registration study={study} />
      </FoldedPart>
    )
  return (
    <Part step="freeze" note={NOTE}>
      <Freeze study={study} isDesignSaved={isDesignSaved} />
    </Part>
  )
}

function Freeze({ study, isDesignSaved }: FreezePartProps) {
  const [freeze] = useFreezeStudyMutation()
  const { data: plan, isFetching } = useReadPlanQuery({ study_id: study.id })
  const missing = plan?.missing.length ?? 0
  const isReady = plan && missing === 0 && !isFetching && isDesignSaved
  return (
    <>
      {missing > 0 && (
        <p className={classes.note}>
          <Trans>
            The <a href="#design">plan</a> lists{' '}
            <Plural value={missing} one="# thing" other="# things" /> to do first.
          </Trans>
        </p>
      )}
      {!isDesignSaved && (
        <p className={classes.note}>
          <Trans>
            The <a href="#design">design</a> has a change that is not saved.
          </Trans>
        </p>
      )}
      <div className={classes.buttons}>
        <ActionButton
          button={{ variant: 'filled', disabled: !isReady, children: t`Freeze the study` }}
          title={t`Freeze the study?`}
          label={t`Freeze`}
          onRun={() => freeze({ study_id: study.id })}
          success={t`The study is frozen.`}
        >
          {plan && freezeText(study, plan)}
        </ActionButton>
      </div>
    </>
  )
}

function freezeText({ items, arms }: StudyDto, { calls, cost_usd }: StudyPlan): string {
  const cost = cost_usd === null ? '' : t`, for about ${costText(cost_usd)}`
  const requested =
    calls === 0
      ? t`No answer is requested, because all are uploaded.`
      : plural(calls, {
          one: `# answer is requested from the models now${cost}.`,
          other: `# answers are requested from the models now${cost}.`,
        })
  return t`${plural(items, { one: '# question', other: '# questions' })}, ${plural(arms, { one: '# source', other: '# sources' })} and the design can’t be changed afterwards. ${requested}`
}

function Registration({ study }: { readonly study: StudyDto }) {
  const { id, hash, signature, frozen_at, is_public } = study
  const [set, { isLoading }] = useSetStudyMutation()
  const path = `/studies/${id}/registration`
  return (
    <>
      <p className={classes.note}>
        <Trans>
          Frozen{frozen_at && t` on ${timeText(frozen_at)}`}.{' '}
          {signature
            ? t`Signed with the key ${signature.key_id} of the ledger.`
            : t`The signature follows within a minute.`}
        </Trans>
      </p>
      {hash && (
        <p className={classes.hash}>
          <code>{hash}</code>
          <CopyButton label={t`Copy the hash`} text={() => hash} />
        </p>
      )}
      <Switch
        label={t`Everybody can read the registration`}
        checked={is_public}
        disabled={isLoading}
        describedBy="registration-note"
        onChange={(checked) =>
          void reportOutcome(set({ study_id: id, body: { is_public: checked } }))
        }
      />
      <p id="registration-note" className={classes.note}>
        <Trans>
          It shows title, description, design, the names of the sources, the number of questions and
          the hash, but no question and no answer.
        </Trans>
      </p>
      {is_public && (
        <p className={classes.hash}>
          <Link to={path}>{t`Registration`}</Link>
          <CopyButton
            label={t`Copy the link to the registration`}
            text={() => window.location.origin + path}
          />
        </p>
      )}
    </>
  )
}
