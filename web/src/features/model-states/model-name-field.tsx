import type { ConnectionDto } from '@assay/contracts/connection-routes'
import { plural, t } from '@lingui/core/macro'
import { Button, NativeSelect, TextInput } from '@mantine/core'
import { useState } from 'react'
import type { TextProps } from '../../components/form/use-form.ts'
import { reportOutcome } from '../../components/report-outcome.ts'
import { useListNamesMutation } from '../connections/connection-api.ts'
import { Problem } from '../connections/problem.tsx'
import classes from './model-states.module.css'

export interface ModelNameFieldProps {
  readonly connection: ConnectionDto
  readonly text: TextProps
  readonly onName: (name: string) => void
}

/** The model's name at its server: picked from the names that the server lists, or typed. */
export function ModelNameField({ connection, text, onName }: ModelNameFieldProps) {
  const { id } = connection.entry
  const [isTyped, setTyped] = useState(false)
  const [list, { data, originalArgs, isLoading }] = useListNamesMutation()
  const listed = originalArgs?.id === id ? data : undefined
  const names = listed?.names ?? connection.names ?? []
  const isPicked = !isTyped && names.length > 0
  const common = {
    ...text,
    label: t`Name at the server`,
    onChange: ({ currentTarget }: Parameters<TextProps['onChange']>[0]) =>
      onName(currentTarget.value),
    required: true,
  }
  return (
    <div>
      {isPicked ? (
        <NativeSelect
          {...common}
          description={t`Its server lists ${plural(names.length, { one: '# model', other: '# models' })}.`}
          data={[...unlisted(text.value, names), ...names]}
        />
      ) : (
        <TextInput {...common} autoComplete="off" spellCheck={false} />
      )}
      <div className={classes.buttons}>
        <Button
          variant="default"
          size="compact-md"
          disabled={isLoading}
          onClick={() => {
            setTyped(false)
            void reportOutcome(list({ id }))
          }}
        >
          {isLoading ? t`Listing…` : t`List models`}
        </Button>
        {names.length > 0 && (
          <Button variant="default" size="compact-md" onClick={() => setTyped(!isTyped)}>
            {isTyped ? t`Pick a name` : t`Type a name`}
          </Button>
        )}
      </div>
      <div role="status">{listed?.problem && <Problem problem={listed.problem} isOpen />}</div>
    </div>
  )
}

/** The option for the current name if the server does not list it. */
function unlisted(value: string, names: readonly string[]) {
  if (value === '') return [{ value, label: t`Please choose` }]
  return names.includes(value) ? [] : [{ value, label: t`${value} (not listed)` }]
}
