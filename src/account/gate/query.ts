import { useSnapshot } from 'valtio'
import { config } from '../../local/config.ts'
import { useView } from '../../ui/view.tsx'

/** A member of the page's query: of that behind the hash, else of that before it, where mailed links often put it (decisions B-16). */
export function useQuery(name: string): string {
  const { search } = useView()
  return search[name] ?? new URLSearchParams(location.search).get(name) ?? ''
}

/** The tenant of an entry page: as its address says, else as configured (decisions C-24). */
export function useTenant(): number {
  const asked = useQuery('tenantId')
  const { tenantId } = useSnapshot(config)
  return /^[1-9]\d{0,8}$/.test(asked) ? Number(asked) : tenantId
}
