import type { CaseState } from '../../contract/case/case.ts'
import type { Tx } from '../database/db.ts'
import type { House } from '../house.ts'
import { caseAttendee, cases } from '../tables/case.ts'
import { tellRows } from '../tell.ts'
import { recordEvent } from './event.ts'
import { newSeat, plainForm, searchTextOf } from './seat/attendee.ts'
import { keepServed } from './served.ts'

export interface NewCase {
  tenantId: number
  caseNo: string
  cause: string
  state: CaseState
  amount: string
  attendees: { accountId: string | null; camp: 'APP' | 'DEF'; role: 'party' | 'agent'; name: string }[]
}

/** From here on the respondents know of a case. Such a state only follows acceptance. */
const served: CaseState[] = ['transfered', 'tribunal', 'hearing', 'award', 'suspended', 'closed', 'withdrawn']

/** Opens a case that begins in the middle, such as one brought over from elsewhere, where it was served. Inside the server only: parties submit. */
export async function openCase(house: House, tx: Tx, { attendees, ...wanted }: NewCase): Promise<string> {
  const openedAt = house.now()
  const receiptNo = wanted.caseNo
  const acceptedAt = served.includes(wanted.state) ? openedAt : null
  const suspendedFrom = wanted.state === 'suspended' ? ('transfered' as const) : null
  const seats = attendees.map(newSeat)
  const form = plainForm(seats)
  const searchText = searchTextOf({ ...wanted, receiptNo }, attendees)
  const [row] = await tx
    .insert(cases)
    .values({ ...wanted, receiptNo, openedAt, acceptedAt, suspendedFrom, form, searchText })
    .returning({ id: cases.id })
  if (!row) throw new Error(`Case ${wanted.caseNo} was not opened`)
  await tx.insert(caseAttendee).values(seats.map((one, position) => ({ ...one, position, caseId: row.id })))
  if (acceptedAt) {
    const respondents = seats.filter((one) => one.camp === 'DEF' && one.role === 'party')
    for (const { id: partyId } of respondents) await keepServed(tx, { caseId: row.id, partyId, at: openedAt })
  }
  await recordEvent(house, tx, row.id, { action: 'open', by: null })
  await tellRows(house, tx, 'case', row.id)
  return row.id
}
