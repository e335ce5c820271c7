import type { DeclaredExpertise, DeclareExpertiseBody } from '@assay/contracts/expertise'
import { EXPERTISE_ROLES, MAX_EXPERTISE_YEARS } from '@assay/contracts/expertise-roles'
import { SUBJECTS } from '@assay/contracts/label-slugs'
import { t } from '@lingui/core/macro'
import { NativeSelect, TextInput } from '@mantine/core'
import { labelText } from '../../api/server-text.ts'
import { Form } from '../../components/form/form.tsx'
import { required } from '../../components/form/rules.ts'
import { useForm } from '../../components/form/use-form.ts'
import { useDeclareExpertiseMutation } from './expertise-api.ts'

const NONE = { value: '', label: t`Please choose` }
const toOption = (slug: string) => ({ value: slug, label: labelText(slug) })
const FIELDS = [NONE, ...SUBJECTS.map(toOption)]
const ROLES = [NONE, ...EXPERTISE_ROLES.map(toOption)]

const NEEDED = required(t`Please fill in this field`)
const RULES = {
  field: NEEDED,
  role: NEEDED,
  years: (years: string) =>
    /^\d{1,2}$/.test(years) && Number(years) <= MAX_EXPERTISE_YEARS
      ? undefined
      : t`Enter whole years, up to ${MAX_EXPERTISE_YEARS}`,
}

export interface ExpertiseFormProps {
  readonly declared: DeclaredExpertise | null
  readonly onDone: () => void
}

export function ExpertiseForm({ declared, onDone }: ExpertiseFormProps) {
  const [declare] = useDeclareExpertiseMutation()
  const { text, formProps, isValid, isSubmitting } = useForm({
    initial: {
      ...{ field: declared?.field ?? '', role: declared?.role ?? '' },
      years: String(declared?.years ?? ''),
    },
    rules: RULES,
    onSubmit: ({ field, role, years }) =>
      declare({ field, role, years: Number(years) } as DeclareExpertiseBody),
    success: t`Your expertise was saved.`,
    onSuccess: onDone,
  })
  return (
    <Form
      formProps={formProps}
      submit={t`Declare`}
      disabled={!isValid || isSubmitting}
      onCancel={declared ? onDone : undefined}
    >
      <NativeSelect {...text('field')} label={t`Field`} data={FIELDS} />
      <NativeSelect {...text('role')} label={t`Role`} data={ROLES} />
      <TextInput
        {...text('years')}
        label={t`Years in the field`}
        inputMode="numeric"
        maxLength={2}
      />
    </Form>
  )
}
