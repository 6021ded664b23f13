import { randomUUID } from 'node:crypto'
import { PDF } from '@libpdf/core'
import { desc, eq, sql } from 'drizzle-orm'
import { emptyRoot, headWord } from '../../../contract/both/chain.ts'
import { AppError } from '../../../contract/errors/errors.ts'
import { headOf, treeOf } from '../../../verify/chain.ts'
import type { Orm } from '../../database/db.ts'
import { rowsOf } from '../../database/sql.ts'
import { institution, institutionEnglish } from '../../document/letter.ts'
import { type Definition, pdfOf } from '../../document/pdf.ts'
import type { House } from '../../house.ts'
import { linkTo } from '../../provider/letters.ts'
import { chainHead, chainLeaf } from '../../tables/chain.ts'
import { localDay, localMinute, zoneOffset } from '../../when.ts'
import { sealWanted, stampingOf } from '../authority.ts'
import { stamperOf } from '../cms/stamp.ts'
import { signingProvider } from '../esign/provider.ts'
import { signPdf } from '../signer.ts'
import { verifyOwnSeal } from '../verifyOwnSeal.ts'

/** So many days that were missed are made up for at a time; the rest an hour later. */
const mostDays = 40
const dayMs = 86_400_000
const dayAfter = (day: string) => new Date(Date.parse(`${day}T00:00:00Z`) + dayMs).toISOString().slice(0, 10)
const endOf = (day: string) => new Date(`${dayAfter(day)}T00:00:00${zoneOffset}`)

interface Leaf {
  caseId: string
  no: number
  hash: string
}
type Head = Omit<typeof chainHead.$inferSelect, 'pdf' | 'madeAt'>

const lastHead = async (orm: Orm): Promise<Head | undefined> =>
  (await orm.select().from(chainHead).orderBy(desc(chainHead.day)).limit(1))[0]

/**
 * Where the cases stood at the end of a day that moved since the head before. What was written over midnight is found a day later:
 * the day before is looked at once more.
 */
const leavesOf = (orm: Orm, day: string, before: Head | undefined) =>
  rowsOf<Leaf>(
    orm,
    sql`select e.case_id as "caseId", e.no, e.hash from (
        select distinct on (case_id) case_id, no, hash from case_event
        where at < ${endOf(day)} ${before ? sql`and at >= ${new Date(endOf(before.day).getTime() - dayMs)}` : sql``}
        order by case_id, no desc) e
      where not exists (select from chain_leaf l where l.case_id = e.case_id and l.no >= e.no)
      order by e.hash`,
  )

/**
 * Hourly: the heads of all days that are over and have none. Of two instances that make one the first one's stays. Without keys
 * to seal with there are none.
 */
export async function publishHeads(house: House): Promise<void> {
  const { orm } = house.db
  const yesterday = localDay(new Date(house.now().getTime() - dayMs))
  for (let made = 0; made < mostDays; made++) {
    const before = await lastHead(orm)
    const day = before ? dayAfter(before.day) : yesterday
    if (day > yesterday) return
    const leaves = await leavesOf(orm, day, before)
    // The first one is made when there is something to keep.
    if (!before && leaves.length === 0) return
    try {
      await publish(house, day, before?.head ?? emptyRoot, leaves)
    } catch (error) {
      if (error instanceof AppError && ['unconfigured', 'sign.held'].includes(error.code)) return
      throw error
    }
  }
}

async function publish(house: House, day: string, previous: string, leaves: Leaf[]): Promise<void> {
  const { root } = await treeOf(leaves.map((one) => one.hash))
  const head: Head = { day, previous, root, head: await headOf(day, previous, root) }
  const pdf = await sealed(house, head)
  await house.db.tx(async (tx) => {
    const row = { ...head, madeAt: house.now(), pdf: pdf.toString('base64') }
    const [mine] = await tx.insert(chainHead).values(row).onConflictDoNothing().returning({ day: chainHead.day })
    if (!mine) return
    for (let from = 0; from < leaves.length; from += 1000) {
      const some = leaves.slice(from, from + 1000)
      await tx.insert(chainLeaf).values(some.map((one, at) => ({ ...one, day, position: from + at })))
    }
  })
}

/** A page that says it, sealed and stamped, believed only once our own checker believes it. */
async function sealed(house: House, { day, previous, root, head }: Head): Promise<Buffer> {
  const now = house.now()
  const line = (label: string, value: string) => ({
    text: [{ text: `${label}\n`, bold: true }, value],
    margin: [0, 4, 0, 4],
  })
  const definition: Definition = {
    info: { title: `办理记录存证 ${day}` },
    pageOrientation: 'portrait',
    content: [
      { text: '办理记录每日存证 Daily Digest of the Case Records', fontSize: 16, bold: true, margin: [0, 0, 0, 10] },
      line('机构 Institution', `${institution} ${institutionEnglish}`),
      line('日期 Day', day),
      line('制作时间 Made at', `${localMinute(now)}（UTC+8）`),
      line('当日哈希树根 Root of the day (SHA-256)', root),
      line('前一日存证 Digest of the day before', previous),
      line('本日存证 Digest of this day', head),
      {
        text: '本页所载哈希值覆盖当日有变动的全部案件的办理记录，不含任何案件信息。持有案件导出文件的人可据此核对其办理记录未被改动。 The hash above covers the records of all cases that changed on this day; it discloses nothing about any case. Whoever holds the export of a case can check against it that its record has not been altered.',
        fontSize: 9,
        margin: [0, 10, 0, 10],
      },
      { qr: linkTo(house, '/timelineCheck'), fit: 90 },
    ],
    footer: '{page} / {pages}',
    missing: '字体缺少下列字符，文中以〓代替：{codes}',
  }
  const asker = { personId: randomUUID(), gone: new AbortController().signal }
  const [seal] = await signingProvider(house).signers(house, [sealWanted(1)])
  if (!seal) throw new Error('There is no seal')
  const stamping = await house.db.tx((tx) => stampingOf({ house, tx }))
  const stamper = stamperOf(house.config.tsaUrl, stamping, house.now)
  const pdf = await PDF.load(await pdfOf(house, definition, asker))
  pdf.setKeywords([headWord(day, previous, root)])
  const page = await pdf.save()
  const bytes = Buffer.from(await signPdf(page, seal, stamper, { reason: '办理记录存证', fieldName: 'Seal', at: now }))
  await verifyOwnSeal(house, bytes)
  return bytes
}

/** The ways from a case up to the heads that hold it, for its export. */
export async function proofsOf(orm: Orm, caseId: string) {
  const own = await orm.select().from(chainLeaf).where(eq(chainLeaf.caseId, caseId)).orderBy(chainLeaf.day)
  const proofs = []
  for (const { day, no, position } of own) {
    const all = await orm
      .select({ hash: chainLeaf.hash })
      .from(chainLeaf)
      .where(eq(chainLeaf.day, day))
      .orderBy(chainLeaf.position)
    const { path } = await treeOf(
      all.map((one) => one.hash),
      position,
    )
    proofs.push({ day, no, path })
  }
  return proofs
}
