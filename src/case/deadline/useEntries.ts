import { useLingui } from '@lingui/react/macro'
import {
  type DeadlineKind,
  type DeadlineOwner,
  deadlines,
  endOfGuarantee,
  endOfPreservation,
  isOverdue,
  isToKeep,
} from '../../../contract/deadline/deadline.ts'
import { filing } from '../../../contract/filing/filing.ts'
import { guarantees } from '../../../contract/guarantee/guarantee.ts'
import { useMay } from '../../account/role/useMay.ts'
import { serverNow } from '../../local/connection.ts'
import { useRows, useSession } from '../../local/hooks.ts'
import { dayLater } from '../../ui/days.ts'
import { dayAt } from '../../ui/format.ts'
import { useTerms } from './useTerms.ts'
import { kindWords } from './words.ts'

/** Something with a last day, as calendars show it. */
export interface Entry {
  key: string
  due: string
  /** The number of the case, or of the application. */
  no: string
  title: string
  /** Of what follows from a case, and what was set in it. */
  kind?: DeadlineKind | undefined
  overdue: boolean
  done: boolean
  /** Somebody else's to keep: whose. */
  owner?: DeadlineOwner | undefined
  to: '/CaseDetails' | '/protectionView' | '/sponsorshipView'
  search: { caseId?: string; id?: string }
}

/** Days back and ahead that the device keeps. */
const [back, ahead] = [180, 400]
const page = { query: { page: 1, size: 100 } }

/**
 * Everything with a last day that this person sees, as this device has it: cases, preservations and guarantees in force.
 * Of the latter all that end between two days are asked for, however many there are.
 */
export function useEntries(first: string, last: string) {
  const { i18n, t } = useLingui()
  const cate = useSession()?.user.cate
  const isFiler = useMay(filing.listPreservations)
  const today = dayAt(serverNow())
  const query = { from: dayLater(today, -back), to: dayLater(today, ahead) }
  const cases = useRows('deadlines', deadlines.listDeadlines, { query })
  const preservations = useRows('preservation', isFiler ? filing.listPreservations : undefined, page)
  const given = useRows('guarantee', isFiler ? guarantees.listGuarantees : undefined, page)

  const terms = useTerms(isFiler, first, last) ?? []

  const ofCases = (cases.rows ?? []).flatMap((row) =>
    row.list.map((one): Entry => {
      const { kind, due, doneAt, title } = one
      return {
        key: one.id,
        due,
        no: row.caseNo,
        kind,
        title: kind === 'own' || kind === 'service' ? title : i18n._(kindWords[kind]),
        overdue: isOverdue(one, today),
        done: doneAt !== null,
        to: '/CaseDetails',
        search: { caseId: row.id },
        owner: cate && isToKeep(one, row, cate) ? undefined : one.owner,
      }
    }),
  )
  const term = (id: string, no: string, due: string | undefined, title: string, to: Entry['to']): Entry[] =>
    due ? [{ key: id, due, no, title, overdue: false, done: false, to, search: { id } }] : []
  // A record on the device follows live; of the others only what ends is known.
  const held = new Set([...(preservations.rows ?? []), ...(given.rows ?? [])].map((row) => row.id))
  const [ends, routes] = [
    { preservation: t`保全到期`, guarantee: t`担保到期` },
    { preservation: '/protectionView', guarantee: '/sponsorshipView' } as const,
  ]
  const entries = [
    ...terms
      .filter(({ id }) => !held.has(id))
      .flatMap(({ kind, id, no, due }) => term(id, no, due, ends[kind], routes[kind])),
    ...ofCases,
    ...(preservations.rows ?? []).flatMap((row) =>
      term(row.id, row.no, endOfPreservation(row), ends.preservation, routes.preservation),
    ),
    ...(given.rows ?? []).flatMap((row) => term(row.id, row.no, endOfGuarantee(row), ends.guarantee, routes.guarantee)),
  ].sort((a, b) => a.due.localeCompare(b.due) || a.no.localeCompare(b.no))
  const { rows, loading, error, refresh } = cases
  return { entries, known: rows !== undefined && (!loading || rows.length > 0), error, refresh }
}
