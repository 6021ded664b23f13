import { type SQL, sql } from 'drizzle-orm'
import { audiences, type CaseMessage, reads, type ThreadGroup } from '../../contract/thread/thread.ts'
import { caseNoOf, seesCase } from '../case/row.ts'
import { rowReader } from '../database/rows.ts'
import { utc } from '../database/sql.ts'
import type { Viewer } from '../right.ts'
import { account } from '../tables/account.ts'
import { caseAttendee, cases } from '../tables/case.ts'
import { caseMessage } from '../tables/thread.ts'
import { tribunalMember } from '../tables/tribunal.ts'
import { file } from '../tables/upload.ts'
import { fileJson, filesOf } from '../upload/fileJson.ts'
import { attachmentOf, type StoredFile } from '../upload/present.ts'

/** That a message is for a group, as the contract's table says. */
const isFor = (group: ThreadGroup): SQL =>
  sql`${caseMessage.audience} in (${sql.join(
    audiences.filter((one) => reads(group, one)).map((one) => sql`${one}`),
    sql`, `,
  )})`

/**
 * Of those who see the case, the group that a message is for: a side by its seats now, the secretaries, the arbitrators. Whoever
 * was invited and has not accepted reads nothing of what its members write to one another.
 */
export function seesCaseMessage(viewer: Viewer): SQL {
  const sits = (
    camp: 'APP' | 'DEF',
  ) => sql`exists (select from ${caseAttendee} where ${caseAttendee.caseId} = ${cases.id}
    and ${caseAttendee.accountId} = ${viewer.id} and ${caseAttendee.camp} = ${camp} and ${caseAttendee.role} <> 'arbitrator'
    and ${caseAttendee.revokedAt} is null)`
  const isInvited = sql`exists (select from ${tribunalMember} where ${tribunalMember.caseId} = ${cases.id}
    and ${tribunalMember.accountId} = ${viewer.id} and ${tribunalMember.state} = 'invited')`
  return sql`exists (select from ${cases} where ${cases.id} = ${caseMessage.caseId} and ${seesCase(viewer)} and (
    (${viewer.cate} = 'MISHU' and ${isFor('office')})
    or (${viewer.cate} = 'ZCY' and ${isFor('tribunal')} and (${caseMessage.audience} <> 'tribunal' or not ${isInvited}))
    or (${viewer.cate} = 'USER' and ((${isFor('APP')} and ${sits('APP')}) or (${isFor('DEF')} and ${sits('DEF')})))))`
}

interface Row extends Omit<CaseMessage, 'files' | 'cited'> {
  files: StoredFile[]
  cited: StoredFile[]
}

const cited = sql`(select coalesce(json_agg(${fileJson} order by array_position(${caseMessage.fileIds}, f.id)), '[]')
  from ${file} f where f.id = any(${caseMessage.fileIds}))`

const readBy = sql`(select coalesce(json_agg(json_build_object('id', r.account_id, 'at', ${utc(sql`r.at`)},
    'name', (select nick_name from ${account} where ${account.id} = r.account_id)) order by r.at), '[]')
  from case_message_read r where r.message_id = ${caseMessage.id})`

export const {
  byIds: readCaseMessagesByIds,
  one: readCaseMessage,
  page: readCaseMessagePage,
} = rowReader({
  select: sql`
    select ${caseMessage.id}, ${caseMessage.version}, ${caseMessage.caseId} as "baseId", ${caseNoOf(caseMessage.caseId)} as "caseNo",
      ${caseMessage.audience}, ${caseMessage.byGroup} as by, ${caseMessage.byId} as "byId", ${caseMessage.byName} as "byName",
      ${utc(caseMessage.submittedAt)} as "submittedAt", ${caseMessage.text}, ${filesOf('caseMessage', caseMessage.id)} as files,
      ${cited} as cited, ${readBy} as "readBy"`,
  from: caseMessage,
  id: caseMessage.id,
  order: sql`${caseMessage.submittedAt} desc`,
  rowOf: ({ files, cited: named, ...row }: Row): CaseMessage => ({
    ...row,
    files: files.map(attachmentOf),
    cited: named.map(attachmentOf),
  }),
})
