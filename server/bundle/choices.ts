import { eq, inArray } from 'drizzle-orm'
import { extensionOf } from '../../contract/both/file.ts'
import type { TreeNode } from '../../contract/both/tree.ts'
import type { BundleChoice } from '../../contract/bundle/bundle.ts'
import type { CaseDetail } from '../../contract/case/caseLife.ts'
import type { Defence } from '../../contract/defence/defence.ts'
import type { Language } from '../../contract/errors/errors.ts'
import { readCaseDetail } from '../case/detail.ts'
import { treeOf } from '../caseFile/tree.ts'
import type { Orm } from '../database/db.ts'
import { readDefences } from '../defence/row.ts'
import type { Viewer } from '../right.ts'
import { defence } from '../tables/defence.ts'
import { file, type RecordKind } from '../tables/upload.ts'
import type { FileRow } from '../upload/present.ts'

/** Something of a case that may go into a bundle. */
export interface Item {
  source: string
  title: string
  /** {A/1/3} in it leads to that page. */
  refers: boolean
  record: { kind: RecordKind; id: string }
  file?: FileRow
  /** Typed, and printed as it goes in. */
  request?: CaseDetail
  statement?: { of: Defence; no: number }
}

export interface Group {
  title: string
  camp: BundleChoice['camp']
  items: Item[]
}

const words = {
  zh: {
    pleadings: '仲裁文书',
    documents: '案卷文书',
    request: '仲裁申请书',
    answer: '答辩书',
    counterclaim: '反请求申请书',
    reply: '反请求答辩书',
    objection: '对在线进行的异议',
    part: '（{no}）',
  },
  en: {
    pleadings: 'Pleadings',
    documents: 'Documents',
    request: 'Request for Arbitration',
    answer: 'Statement of Defence',
    counterclaim: 'Counterclaim',
    reply: 'Defence to Counterclaim',
    objection: 'Objection to online proceedings',
    part: ' ({no})',
  },
} as const

/** Which pictures stand on a page of their own; everything that is neither has a sheet. */
export const kindOf = (name: string): 'pdf' | 'jpeg' | 'png' | undefined =>
  (({ pdf: 'pdf', jpg: 'jpeg', jpeg: 'jpeg', png: 'png' }) as const)[extensionOf(name)]

const leavesOf = (node: TreeNode): TreeNode[] => (node.isLeaf ? [node] : (node.children ?? []).flatMap(leavesOf))
const idOf = (key: string) => key.slice(key.indexOf(':') + 1)

/** What the parties typed, with the files that came with it: the request first. */
async function pleadings(orm: Orm, caseId: string, language: Language) {
  const say = words[language]
  const request = await readCaseDetail(orm, caseId)
  const own: Item[] = request.facts
    ? [{ source: 'request', title: say.request, refers: true, record: { kind: 'case', id: caseId }, request }]
    : []
  const found = await orm
    .select({ id: defence.id })
    .from(defence)
    .where(eq(defence.caseId, caseId))
    .orderBy(defence.submittedAt)
  const known = found.length
    ? await readDefences(
        orm,
        found.map(({ id }) => id),
      )
    : new Map<string, Defence>()
  const said = found.flatMap(({ id }) => known.get(id) ?? []).filter(({ state }) => state !== 'withdrawn')
  const statements = said.flatMap((of) =>
    of.versions.map(({ no, files }) => {
      const part = of.versions.length > 1 ? say.part.replace('{no}', String(no)) : ''
      const title = `${say[of.kind]}${part} ${of.partyName}`
      const record = { kind: 'defence' as const, id: of.id }
      return { item: { source: `defence:${of.id}:${no}`, title, refers: true, record, statement: { of, no } }, files }
    }),
  )
  return { own, statements }
}

/**
 * All of a case that may go into a bundle, as the viewer sees it: what the parties said with what came with it, each side's
 * evidence, applications, records, and what secretaries keep. Throws `notFound`.
 */
export async function groupsOf(orm: Orm, viewer: Viewer, caseId: string, language: Language): Promise<Group[]> {
  const { nodes } = await treeOf(orm, viewer, caseId, language)
  const { own, statements } = await pleadings(orm, caseId, language)
  const ids = [
    ...nodes.flatMap(leavesOf).map(({ key }) => idOf(key)),
    ...statements.flatMap(({ files }) => files.map((one) => one.attachmentId)),
  ]
  const rows = ids.length ? await orm.select().from(file).where(inArray(file.id, ids)) : []
  const known = new Map(rows.map((row) => [row.id, row]))
  const itemOf = (id: string, title: string, refers: boolean): Item[] => {
    const row = known.get(id)
    if (!row?.sha256 || !row.recordKind || !row.recordId) return []
    return [{ source: `file:${id}`, title, refers, record: { kind: row.recordKind, id: row.recordId }, file: row }]
  }
  const partOf = (key: string, refers: boolean) =>
    nodes
      .filter((node) => node.key === key)
      .flatMap((node) => ({
        title: node.title,
        items: leavesOf(node).flatMap((leaf) => itemOf(idOf(leaf.key), leaf.title, refers)),
      }))
  const kept = nodes.filter(({ key }) => !key.startsWith('fixed:')).flatMap(leavesOf)
  const said = statements.flatMap(({ item, files }) => [
    item,
    ...files.flatMap((one) => itemOf(one.attachmentId, `${item.title} · ${one.name}`, true)),
  ])
  const all: Group[] = [
    {
      title: words[language].pleadings,
      camp: null,
      items: [...own, ...partOf('fixed:request', true).flatMap(({ items }) => items), ...said],
    },
    ...(['APP', 'DEF'] as const).flatMap((camp) =>
      partOf(`fixed:${camp}`, false).map((part) => ({ ...part, title: sideTitles[language][camp], camp })),
    ),
    ...['fixed:preservation', 'fixed:records'].flatMap((key) =>
      partOf(key, true).map((part) => ({ ...part, camp: null })),
    ),
    {
      title: words[language].documents,
      camp: null,
      items: kept.flatMap((leaf) => itemOf(idOf(leaf.key), leaf.title, true)),
    },
  ]
  return all.filter(({ items }) => items.length > 0)
}

/** Those of the tree are cut to eleven characters. */
const sideTitles = {
  zh: { APP: '申请人证据', DEF: '被申请人证据' },
  en: { APP: "Claimant's evidence", DEF: "Respondent's evidence" },
} as const

/** How many pages are known of it before it is bound. */
export const choiceOf = ({ title, camp, items }: Group): BundleChoice => ({
  title,
  camp,
  entries: items.map(({ source, title, file }) => {
    const sheet = file !== undefined && !kindOf(file.name)
    return { source, title, sheet, pages: sheet ? 1 : (file?.pages ?? null) }
  }),
})
