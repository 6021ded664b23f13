import { and, eq, inArray, sql } from 'drizzle-orm'
import { extensionOf, fileGroups } from '../../contract/both/file.ts'
import { fileCountOf, type TreeIconType, type TreeNode } from '../../contract/both/tree.ts'
import type { Camp } from '../../contract/case/case.ts'
import { caseDocuments } from '../../contract/caseDocument/caseDocument.ts'
import { caseFiles, type FileStays } from '../../contract/caseFile/caseFile.ts'
import type { Language } from '../../contract/errors/errors.ts'
import type { Evidence } from '../../contract/evidence/evidence.ts'
import { mayMake } from '../../contract/kernel/call.ts'
import type { Attachment } from '../../contract/upload/upload.ts'
import { seenCase } from '../case/case.ts'
import type { Orm } from '../database/db.ts'
import { rowsOf } from '../database/sql.ts'
import type { Handler } from '../door/handler.ts'
import { readCaseEvidence } from '../evidence/row.ts'
import { readPreservations, seesPreservation } from '../filing/row.ts'
import { recordPurpose } from '../hearing/record/read.ts'
import { seesTrial } from '../hearing/trial/row.ts'
import type { Viewer } from '../right.ts'
import { caseDocument } from '../tables/caseDocument.ts'
import { preservation } from '../tables/filing.ts'
import { hearing } from '../tables/hearing.ts'
import { file } from '../tables/upload.ts'
import { fileJson } from '../upload/fileJson.ts'
import { hasEnded, whyStays } from '../upload/leave/stays.ts'
import { attachmentOf, type StoredFile } from '../upload/present.ts'
import { localDay } from '../when.ts'
import type { Person } from '../who.ts'

import { inFolder, type Place, placesOf } from './place.ts'

/** What the folders are called that nobody made. */
const fixedTitles = {
  // Titles are cut at 11 characters (specification §9): the English ones are short.
  request: ['仲裁申请材料', 'Request'],
  preservation: ['保全申请材料', 'Measures'],
  APP: ['申请人证据', 'Claimant'],
  DEF: ['被申请人证据', 'Respondent'],
  records: ['笔录', 'Records'],
} as const satisfies Record<string, readonly [zh: string, en: string]>

const icons: [TreeIconType, readonly string[]][] = [
  ['pdf', fileGroups.pdf],
  ['word', fileGroups.word],
  ['excel', fileGroups.excel],
  ['image', [...fileGroups.image, 'bmp', 'gif']],
]

function iconOf(name: string): TreeIconType {
  const extension = extensionOf(name)
  return icons.find(([, extensions]) => extensions.includes(extension))?.[0] ?? 'file'
}

/** A file as a leaf: who brought it and when stand below its title. */
function leafOf(attachment: Attachment, title = attachment.name, more: Partial<TreeNode> = {}): TreeNode {
  return {
    key: `file:${attachment.attachmentId}`,
    title,
    description: `${attachment.upLoaderName} ${localDay(attachment.uploadedAt)}`,
    iconType: iconOf(attachment.name),
    isLeaf: true,
    fileCount: 1,
    ...more,
  }
}

function folder(key: string, title: string, children: TreeNode[]): TreeNode {
  const node: TreeNode = { key, title, iconType: 'folder', isLeaf: false, children }
  return { ...node, fileCount: fileCountOf(node) }
}

/** What comes of itself, which nobody edits here. */
const fixed = (node: TreeNode): TreeNode => ({
  ...node,
  disabledEdit: true,
  ...(node.children ? { children: node.children.map(fixed) } : {}),
})

interface Part {
  nodes: TreeNode[]
  files: Attachment[]
}

/** What came with the request for arbitration; no folder where the case came without one. */
async function request(orm: Orm, caseId: string, language: Language): Promise<Part> {
  const files = await filesOf(orm, 'caseDetail', caseId)
  if (files.length === 0) return { nodes: [], files }
  const leaves = files.map((one) => leafOf(one))
  return { nodes: [fixed(folder('fixed:request', titleIn('request', language), leaves))], files }
}

/** The applications for preservation in this case, as far as `me` may see them: a folder each. */
async function applications(orm: Orm, me: Viewer, numbers: string[], language: Language): Promise<Part> {
  // One filed before the case was accepted names it by its receipt number.
  const inCase = and(inArray(sql`${preservation.form}->>'caseNo'`, numbers), seesPreservation(me))
  const seen = await orm.select({ id: preservation.id }).from(preservation).where(inCase).orderBy(preservation.no)
  if (seen.length === 0) return { nodes: [], files: [] }
  const known = await readPreservations(
    orm,
    seen.map((row) => row.id),
  )
  const rows = seen.flatMap(({ id }) => known.get(id) ?? [])
  const folders = rows.map(({ id, no, files }) =>
    folder(
      `fixed:preservation:${id}`,
      no,
      files.map((one) => leafOf(one)),
    ),
  )
  const title = titleIn('preservation', language)
  return {
    nodes: [fixed(folder('fixed:preservation', title, folders))],
    files: rows.flatMap((row) => row.files),
  }
}

const titleIn = (name: keyof typeof fixedTitles, language: Language) => fixedTitles[name][language === 'en' ? 1 : 0]

/** A side's evidence in the order of its numbers; what came on paper is no file. */
function side(camp: Camp, submissions: Evidence[], language: Language): Part {
  const pairs = submissions
    .filter((one) => one.camp === camp)
    .flatMap(({ items }) => items)
    .flatMap(({ no, name, attach, arbitrationAttachment }) =>
      [attach, arbitrationAttachment].flatMap((one) => (one ? [{ one, title: `${no}. ${name}` }] : [])),
    )
  const leaves = pairs.map(({ one, title }) => leafOf(one, title))
  return {
    nodes: [fixed(folder(`fixed:${camp}`, titleIn(camp, language), leaves))],
    files: pairs.map(({ one }) => one),
  }
}

/** Files bound to a case, in their order: of its request (`caseDetail`), or those secretaries keep. */
async function filesOf(orm: Orm, kind: 'case' | 'caseDetail', caseId: string): Promise<Attachment[]> {
  const rows = await rowsOf<{ file: StoredFile }>(
    orm,
    sql`select ${fileJson} as file from ${file} f
      where f.record_kind = ${kind} and f.record_id = ${caseId} and f.sha256 is not null order by f.position`,
  )
  return rows.map((row) => attachmentOf(row.file))
}

/** The records of what was held in the case, as far as `me` may see it, in its order. */
async function records(orm: Orm, me: Viewer, caseId: string, language: Language): Promise<Part> {
  const rows = await rowsOf<{ file: StoredFile }>(
    orm,
    sql`select ${fileJson} as file from ${file} f join ${hearing} on ${hearing.id} = f.record_id
      where f.record_kind = 'trial' and f.purpose = ${recordPurpose} and ${hearing.caseId} = ${caseId} and ${seesTrial(me)} order by ${hearing.startsAt}, f.id`,
  )
  const files = rows.map((row) => attachmentOf(row.file))
  if (files.length === 0) return { nodes: [], files }
  const leaves = files.map((one) => leafOf(one))
  return { nodes: [fixed(folder('fixed:records', titleIn('records', language), leaves))], files }
}

/** The reader of a tree, and what they may do with it. */
interface Reader {
  language: Language
  /** Nobody whose rights are known, such as a bundle that is bound, may do anything. */
  keeper: Pick<Person, 'cate' | 'roles'> | null
}

/** What is said of a numbered document that is void, and whether it can be made that. */
async function numbered(orm: Orm, caseId: string, { language, keeper }: Reader) {
  const rows = await orm.select().from(caseDocument).where(eq(caseDocument.caseId, caseId))
  const mayVoid = keeper !== null && mayMake(caseDocuments.voidDocument, keeper)
  return new Map(
    rows.map(({ id, fileId, voidedAt, voidReason, replacedBy }): [string, Partial<TreeNode>] => {
      if (!voidedAt) return [fileId, mayVoid && !replacedBy ? { mayVoid: id } : {}]
      const said = language === 'en' ? `Void: ${voidReason}` : `已作废：${voidReason}`
      return [fileId, { isVoid: true, class: 'void', description: said }]
    }),
  )
}

/** What secretaries keep, in their order. */
async function kept(orm: Orm, caseId: string, reader: Reader): Promise<Part> {
  const all = await filesOf(orm, 'case', caseId)
  const files = new Map(all.map((one) => [one.attachmentId, one]))
  const places = await placesOf(orm, caseId)
  const mayRemove = reader.keeper !== null && mayMake(caseFiles.remove, reader.keeper)
  const stays = mayRemove ? await whyStays(orm, caseId, [...files.keys()]) : new Map<string, FileStays>()
  const ended = mayRemove && (await hasEnded(orm, caseId))
  const documents = await numbered(orm, caseId, reader)
  const nodesIn = (parentId: string | null): TreeNode[] => inFolder(places, parentId).flatMap(nodeOf)
  const nodeOf = ({ kind, id, title }: Place): TreeNode[] => {
    if (kind === 'folder')
      return [{ ...folder(`folder:${id}`, title, nodesIn(id)), ...(ended ? { stays: 'file.caseEnded' as const } : {}) }]
    const attachment = files.get(id)
    const why = stays.get(id)
    if (!attachment) return []
    return [leafOf(attachment, attachment.name, { ...(why ? { stays: why } : {}), ...documents.get(id) })]
  }
  return { nodes: nodesIn(null), files: [...files.values()] }
}

/** All files of a case as `me` may see it. Throws `notFound`. */
export async function treeOf(
  tx: Orm,
  me: Viewer,
  caseId: string,
  language: Language,
  keeper: Reader['keeper'] = null,
): Promise<Part> {
  const { id, caseNo, receiptNo } = await seenCase(tx, me, caseId)
  const submissions = await readCaseEvidence(tx, id)
  const parts = [
    await request(tx, id, language),
    await applications(tx, me, [caseNo, receiptNo], language),
    side('APP', submissions, language),
    side('DEF', submissions, language),
    await records(tx, me, id, language),
    await kept(tx, id, { language, keeper }),
  ]
  return { nodes: parts.flatMap((part) => part.nodes), files: parts.flatMap((part) => part.files) }
}

export const tree: Handler<typeof caseFiles.tree> = ({ tx, me, language, query }) =>
  treeOf(tx, me, query.caseId, language, me)
