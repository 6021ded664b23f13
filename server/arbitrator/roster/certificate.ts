import { and, eq } from 'drizzle-orm'
import type { RosterEntry, roster } from '../../../contract/arbitrator/roster.ts'
import { AppError } from '../../../contract/errors/errors.ts'
import type { Orm } from '../../database/db.ts'
import { dayWords, institution, type Letter, letterFile } from '../../document/letter.ts'
import type { OwnTransaction } from '../../door/handler.ts'
import { arbitratorEntry } from '../../tables/roster.ts'
import { localDay } from '../../when.ts'
import { optionsOf } from '../options.ts'
import { readEntry, seesEntry } from './row.ts'

/** The certificate 仲裁员证书, Chinese as all letters of the institution are. */
async function letterOf(orm: Orm, entry: RosterEntry): Promise<Letter> {
  const words = async (dictName: string, values: string[]) =>
    (await optionsOf(orm, dictName, values)).map((one) => one.label).join('、')
  return {
    title: '仲裁员证书',
    no: entry.no,
    to: '',
    parts: [
      `兹聘任 ${entry.name} 为${institution}${entry.termName}仲裁员，列入仲裁员名册。`,
      {
        heading: '聘任事项',
        lines: [
          ['姓名', entry.name],
          ['仲裁员编号', entry.no],
          ['国籍或地区', await words('nationality', [entry.region])],
          ['擅长专业', await words('profession', entry.professions)],
          ['办案语言', await words('language', entry.languages)],
          ['任期', `${dayWords(entry.termFrom)}至${dayWords(entry.termTo)}`],
        ],
      },
    ],
    signed: institution,
    on: localDay(entry.enrolledAt),
  }
}

/** Throws `state.closed` for an entry that is not in force. */
export const printCertificate: OwnTransaction<typeof roster.printCertificate> = {
  async ownTransaction({ house, me, params, gone }) {
    const { orm } = house.db
    const [seen] = await orm
      .select({ id: arbitratorEntry.id })
      .from(arbitratorEntry)
      .where(and(eq(arbitratorEntry.id, params.id), seesEntry(me)))
    if (!seen) throw new AppError('notFound')
    const entry = await readEntry(orm, seen.id)
    if (entry.state !== 'active') throw new AppError('state.closed')
    return letterFile(house, await letterOf(orm, entry), { personId: me.id, gone })
  },
}
