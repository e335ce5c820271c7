import { useReadAdmissionQuery } from '../../api/admission-api.ts'
import { BRAND } from '../../brand.ts'
import { useReadEthicsQuery } from '../ethics/ethics-api.ts'
import { useListServingConnectionsQuery } from '../models/serving-api.ts'

/** What the legal texts state about this deployment. */
export function useDeployment() {
  const { data: admission } = useReadAdmissionQuery()
  const { data: serving } = useListServingConnectionsQuery()
  const { data: ethics } = useReadEthicsQuery()
  const connections = serving?.data ?? []
  return {
    hasGuests: admission?.has_guests ?? true,
    /** Whether all models that may answer today are in the local network. */
    isLocal: connections.length > 0 && connections.every(({ is_local }) => is_local),
    contact: ethics?.contact ?? BRAND.contactUrl ?? BRAND.privacyContact,
    lawfulBasis: ethics?.lawful_basis,
  }
}
