import { t } from '@lingui/core/macro'
import { Facts } from '../../components/facts.tsx'
import { Section } from '../../components/section.tsx'
import classes from './rates.module.css'
import { useListContestSettingsQuery } from './rates-api.ts'

/** The options of one model that change its answers. Shows nothing for a model without any. */
export function ContestSettings({ llmId }: { llmId: string }) {
  const { data } = useListContestSettingsQuery()
  const settings = data?.entries.find(({ llm_id }) => llm_id === llmId)
  if (!settings) return null
  const { system_prompt, temperature, reasoning } = settings
  const facts = [
    [t`Temperature`, temperature?.toString()],
    [t`Reasoning effort`, reasoning],
  ].filter((fact): fact is [string, string] => Boolean(fact[1]))
  return (
    <Section title={t`Settings`} note={t`This model answers with settings of its own.`}>
      {facts.length > 0 && <Facts facts={facts} />}
      {system_prompt && (
        <>
          <h3>{t`System prompt`}</h3>
          <blockquote className={classes.prompt}>{system_prompt}</blockquote>
        </>
      )}
    </Section>
  )
}
