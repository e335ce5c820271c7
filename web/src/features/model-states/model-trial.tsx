import type { ModelTest } from '@assay/contracts/connection-problems'
import { isOtherModel } from '@assay/contracts/reported-name'
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { Facts } from '../../components/facts.tsx'
import { decimalText, secondsText } from '../../components/format.ts'
import { useTestModelMutation } from '../connections/connection-api.ts'
import { Problem } from '../connections/problem.tsx'
import type { toTestBody } from './model-form.ts'
import classes from './model-states.module.css'

export interface ModelTrialProps {
  readonly connectionId: string
  /** Undefined while the form cannot be tested. */
  readonly body: ReturnType<typeof toTestBody>
  readonly onRefusal: (error: unknown, form: HTMLFormElement | null) => void
}

/** Requests one short answer with the form's options, and shows it or the provider's error. */
export function ModelTrial({ connectionId, body, onRefusal }: ModelTrialProps) {
  const [test, { data, originalArgs, isLoading }] = useTestModelMutation()
  const result = useRef<HTMLDivElement>(null)

  // The dialog is often longer than its window.
  useEffect(() => {
    if (data) result.current?.scrollIntoView({ block: 'nearest' })
  }, [data])

  async function run(form: HTMLFormElement | null) {
    if (!body) return
    const { error } = await test({ id: connectionId, body })
    if (error) onRefusal(error, form)
  }

  return (
    <div>
      <Button
        variant="default"
        disabled={!body || isLoading}
        onClick={({ currentTarget }) => void run(currentTarget.form)}
      >
        {isLoading ? t`Testing…` : t`Test`}
      </Button>
      <div ref={result} className={classes.trial} role="status">
        {data?.problem && <Problem problem={data.problem} isOpen />}
        {data?.test && <Result test={data.test} requested={originalArgs?.body?.name ?? ''} />}
      </div>
    </div>
  )
}

const REASONS: Readonly<Record<ModelTest['finish_reason'], string>> = {
  stop: t`Complete`,
  length: t`Cut at the length limit`,
  declined: t`Declined`,
}

function Result({ test, requested }: { readonly test: ModelTest; readonly requested: string }) {
  const { first_word_ms, tokens_per_second, finish_reason, reported_name, text } = test
  const isOther = isOtherModel(requested, reported_name)
  return (
    <>
      <Facts
        facts={[
          [t`First word`, secondsText(first_word_ms)],
          [
            t`Tokens per second`,
            tokens_per_second ? decimalText(tokens_per_second, 1) : t`Not measured`,
          ],
          [t`End`, REASONS[finish_reason]],
          [t`Model`, reported_name ?? t`Not reported`],
        ]}
      />
      {isOther && (
        <p className={classes.other}>
          <Trans>
            The server reports {reported_name} instead of {requested}.
          </Trans>
        </p>
      )}
      <blockquote className={classes.text}>{text}</blockquote>
    </>
  )
}
