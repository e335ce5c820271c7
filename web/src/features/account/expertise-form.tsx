import type { DeclaredExpertise } from '@assay/contracts/expertise'
import { EXPERTISE_ROLES, MAX_EXPERTISE_YEARS } from '@assay/contracts/expertise-roles'
import { SUBJECTS } from '@assay/contracts/label-slugs'
import { t } from '@lingui/core/macro'
import { NativeSelect, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { labelText } from '../../api/server-text.ts'
import { Form } from '../../components/form/form.tsx'
import { reportOutcome } from '../../components/report-outcome.ts'
import { useDeclareExpertiseMutation } from './expertise-api.ts'

const NONE = { value: '', label: t`Please choose` }
const toOption = (slug: string) => ({ value: slug, label: labelText(slug) })
const FIELDS = [NONE, ...SUBJECTS.map(toOption)]
const ROLES = [NONE, ...EXPERTISE_ROLES.map(toOption)]

export interface ExpertiseFormProps {
  readonly declared: DeclaredExpertise | null
  readonly onDone: () => void
}

export function ExpertiseForm({ declared, onDone }: ExpertiseFormProps) {
  const [declare, { isLoading }] = useDeclareExpertiseMutation()
  const [field, setField] = useState<string>(declared?.field ?? '')
  const [role, setRole] = useState<string>(declared?.role ?? '')
  const [years, setYears] = useState(String(declared?.years ?? ''))
  const draft = {
    field: SUBJECTS.find((slug) => slug === field),
    role: EXPERTISE_ROLES.find((slug) => slug === role),
    years: /^\d{1,2}$/.test(years) ? Number(years) : Number.NaN,
  }
  const isValid = draft.field && draft.role && draft.years <= MAX_EXPERTISE_YEARS

  async function save(event: FormEvent) {
    event.preventDefault()
    if (!draft.field || !draft.role || !isValid) return
    const call = declare({ field: draft.field, role: draft.role, years: draft.years })
    if (await reportOutcome(call, t`Your expertise was saved.`)) onDone()
  }

  return (
    <Form
      formProps={{ onSubmit: (event) => void save(event) }}
      submit={t`Declare`}
      disabled={!isValid || isLoading}
      onCancel={declared ? onDone : undefined}
    >
      <NativeSelect
        label={t`Field`}
        data={FIELDS}
        value={field}
        onChange={(event) => setField(event.currentTarget.value)}
      />
      <NativeSelect
        label={t`Role`}
        data={ROLES}
        value={role}
        onChange={(event) => setRole(event.currentTarget.value)}
      />
      <TextInput
        label={t`Years in the field`}
        inputMode="numeric"
        maxLength={2}
        value={years}
        error={
          years !== '' &&
          !(draft.years <= MAX_EXPERTISE_YEARS) &&
          t`Enter whole years, up to ${MAX_EXPERTISE_YEARS}`
        }
        onChange={(event) => setYears(event.currentTarget.value)}
      />
    </Form>
  )
}
