import type { AttestationList } from '@assay/contracts/attestations'
import { useState } from 'react'
import { Navigate } from 'react-router'
import { ListFailure } from '../../components/list-failure.tsx'
import { ListSkeleton } from '../../components/list-skeleton.tsx'
import { ListTabs } from '../../components/list-tabs.tsx'
import { Pager } from '../../components/pager.tsx'
import table from '../../components/table.module.css'
import { usePageLink } from '../../components/use-page-link.ts'
import { pageCount, pageQuery, usePage } from '../../hooks/use-page.ts'
import { useListAttestationsQuery } from './attestation-api.ts'
import { AttestationsTable } from './attestations-table.tsx'
import { DecideDialog, type DecideDialogProps } from './decide-dialog.tsx'

const NOTE =
  'Attest what the evidence shows: the field and the role that are declared. Nobody decides ' +
  'about their own, and every decision stays on record with its reason.'
const EMPTY = { waiting: 'Nobody asks to be attested', decided: 'Nothing was decided' } as const

/** Who asks that their expertise is attested, and what superusers decided. */
export function Attestations() {
  return (
    <ListTabs
      label="Attestations"
      note={NOTE}
      lists={[
        { name: 'waiting', title: 'Waiting', content: <ListPage list="waiting" /> },
        { name: 'decided', title: 'Decided', content: <ListPage list="decided" /> },
      ]}
    />
  )
}

function ListPage({ list }: { readonly list: AttestationList }) {
  const page = usePage()
  const linkTo = usePageLink()
  const [asked, setAsked] = useState<Omit<DecideDialogProps, 'onClose'>>()
  const query = { ...pageQuery(page), list }
  const { data, error, refetch } = useListAttestationsQuery(query, {
    refetchOnMountOrArgChange: true,
  })
  if (error && !data) return <ListFailure error={error} onRetry={refetch} />
  if (!data) return <ListSkeleton label="Loading the attestations" />
  const pages = pageCount(data.count)
  if (page > pages) return <Navigate to={linkTo(pages)} replace />
  return (
    <>
      {data.count === 0 ? (
        <section className={table.empty}>
          <h2>{EMPTY[list]}</h2>
          <p>People ask for it in their settings</p>
        </section>
      ) : (
        <AttestationsTable
          rows={data.data}
          onDecide={(attestation, decision) => setAsked({ attestation, decision })}
        />
      )}
      <Pager page={page} pages={pages} />
      {asked && <DecideDialog {...asked} onClose={() => setAsked(undefined)} />}
    </>
  )
}
