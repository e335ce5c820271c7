import { TextInput } from '@mantine/core'
import { required } from '../../components/form/rules.ts'
import { NO_REASON, REASON_RULES, useReasonForm } from '../../components/form/use-reason-form.ts'
import { ReasonDialog } from '../../components/reason-dialog.tsx'
import { useVouchForNetworkMutation } from './review-api.ts'

const RULES = {
  address: required('Address is required'),
  day: required('Day is required'),
  ...REASON_RULES,
}

/** Lets the guests of a network count as the many people that they were on one day. */
export function VouchDialog({ onClose }: { readonly onClose: () => void }) {
  const [vouch] = useVouchForNetworkMutation()
  const today = new Date().toISOString().slice(0, 10)
  const form = useReasonForm({
    initial: { address: '', day: today, ...NO_REASON },
    rules: RULES,
    send: ({ address, day, reason }) =>
      vouch({ address: address.trim(), day, reason: reason.trim() }),
    onClose,
  })

  return (
    <ReasonDialog
      title="Vouch for a Network"
      saveLabel="Vouch"
      form={form}
      onClose={onClose}
      fields={
        <>
          <TextInput
            {...form.text('address')}
            label="IP address"
            description="IPv4, or IPv6 of anybody in the network"
            autoComplete="off"
            spellCheck={false}
            required
          />
          <TextInput
            {...form.text('day')}
            type="date"
            label="Day"
            description="In UTC, of the last 16 days"
            max={today}
            required
          />
        </>
      }
    >
      Guests behind one address share a bounded weight. If you know that they were many people on a
      day, as in a workshop or a clinic, what was left out of their votes counts after all. The
      address is kept nowhere; the reason stands in the ledger, for everybody to read. There is no
      way back.
    </ReasonDialog>
  )
}
