import type * as z from 'zod/mini'
import type { EditedUser, userBody } from '../../contract/admin/admin.ts'
import type { AccountRow } from '../account/user.ts'

/** The columns that staff sets, from what it sent. */
export function columnsOf(body: z.output<typeof userBody>): Columns {
  const { nickName, cate, email, phone, enabled, roles, jobs, dept, status } = body
  const address = { email: email || null, phone: phone || null }
  return { username: body.username, nickName, cate, ...address, enabled, roles, jobs, dept, status }
}

export type Columns = EditedUser

/** What staff edits of an account, as it stands. */
export function editedOf(row: AccountRow): Columns {
  const { username, nickName, cate, email, phone, enabled, roles, jobs, dept, status } = row
  return { username, nickName, cate, email, phone, enabled, roles, jobs, dept, status: status as Columns['status'] }
}
