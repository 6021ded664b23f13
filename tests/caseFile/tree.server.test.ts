import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { contract } from '../../contract/all.ts'
import type { TreeNode } from '../../contract/both/tree.ts'
import { nextPlace } from '../../server/caseFile/place.ts'
import { makePng } from '../../server/demo/demoFiles.ts'
import { file } from '../../server/tables/upload.ts'
import { submit } from '../make/application.ts'
import { giveMedia, handIn, makeCaseOf, makeItem } from '../make/evidence.ts'
import { give, pdfOf } from '../make/file.ts'
import type { Name } from '../make/people.ts'
import { engines, TestServer } from '../setup/server.ts'

const { admin, caseFile, live, upload } = contract

describe.each(engines)('the files of a case on %s', (engine) => {
  let server: TestServer
  let caseId: string
  let caseNo: string
  beforeAll(async () => {
    server = await TestServer.start(engine)
  })
  afterAll(() => server.stop())
  beforeEach(async () => {
    const made = await makeCaseOf(server, [
      ['partyWang', 'APP'],
      ['partyChen', 'DEF'],
      ['arbitratorSun', 'APP', 'agent'],
    ])
    caseId = made.id
    caseNo = made.caseNo
  })

  const treeFor = async (as: Name, language = 'zh') => {
    const extra = { as, headers: { 'accept-language': language } }
    return (await server.call(caseFile.tree, { query: { caseId } }, extra)).data
  }
  /** Titles with what they hold: `卷宗(2)[a.pdf, b.pdf]`. */
  const drawn = (nodes: TreeNode[]): string =>
    nodes
      .map((one) => (one.isLeaf ? one.title : `${one.title}(${one.fileCount})[${drawn(one.children ?? [])}]`))
      .join(', ')
  /** What secretaries keep, without what comes of itself. */
  const keptBy = async (as: Name = 'secretaryLi') => drawn((await treeFor(as)).nodes.filter((one) => !one.disabledEdit))

  async function addFolder(title: string, parentId: string | null = null): Promise<string> {
    const id = randomUUID()
    const answer = await server.call(
      caseFile.addFolder,
      { body: { caseId, id, parentId, title } },
      { as: 'secretaryLi' },
    )
    if (answer.status !== 200) throw new Error(`No folder: ${answer.error}`)
    return id
  }
  /** A file in a folder of the case, as the upload of a secretary leaves it. */
  async function addFile(name: string, folderId: string | null = null): Promise<string> {
    const { house } = server.running
    const bytes = name.endsWith('.png') ? makePng(8, 8, [9, 9, 9]) : pdfOf(2000)
    const id = await give(server, 'secretaryLi', { name, bytes, group: 'any' })
    await house.db.tx(async (tx) => {
      const position = await nextPlace(tx, caseId, folderId)
      const place = { recordKind: 'case' as const, recordId: caseId, folderId, position, looseSince: null }
      await tx.update(file).set(place).where(eq(file.id, id))
    })
    return id
  }
  const move = (key: string, parentId: string | null, at: number) =>
    server.call(caseFile.move, { body: { caseId, key, parentId, at } }, { as: 'secretaryLi' })
  const rename = (key: string, title: string) =>
    server.call(caseFile.rename, { body: { caseId, key, title } }, { as: 'secretaryLi' })
  const remove = (key: string) => server.call(caseFile.remove, { body: { caseId, key } }, { as: 'secretaryLi' })

  test('show what comes of itself, as far as each may see it, with counts and who brought it', async () => {
    await submit(server, 'partyWang', { caseNo })
    const attachmentId = await giveMedia(server, 'partyWang')
    const items = [makeItem({ offline: 'N', attachmentId }), makeItem({ name: '原件' })]
    await handIn(server, 'partyWang', caseId, { items })
    const { nodes, files } = await treeFor('partyWang')
    expect(drawn(nodes)).toMatch(
      /^保全申请材料\(1\)\[保\d{8}\(1\)\[申请书.pdf\]\], 申请人证据\(1\)\[1\. 购销合同\], 被申请人证据\(0\)\[\]$/,
    )
    const leaf = nodes[1]?.children?.[0]
    expect(leaf).toMatchObject({ key: `file:${attachmentId}`, iconType: 'pdf', isLeaf: true, fileCount: 1 })
    expect(leaf?.description).toMatch(/^王建国 \d{4}-\d\d-\d\d$/)
    const all = (list: TreeNode[]): TreeNode[] => list.flatMap((one) => [one, ...all(one.children ?? [])])
    expect(all(nodes).every((one) => one.disabledEdit)).toBe(true)
    expect(files.map((one) => one.attachmentId)).toContain(attachmentId)
    // Another party's application is not theirs to see; the secretaries of the institution see all.
    const forChen = await treeFor('partyChen', 'en')
    expect(drawn(forChen.nodes)).toBe('Claimant(1)[1. 购销合同], Respondent(0)[]')
    expect(forChen.files).toHaveLength(1)
    expect(drawn((await treeFor('secretaryLi')).nodes)).toBe(drawn(nodes))
    expect(drawn((await treeFor('arbitratorSun')).nodes)).toBe('申请人证据(1)[1. 购销合同], 被申请人证据(0)[]')
  })

  test('lie in folders that secretaries add, each once however often it is sent', async () => {
    const outer = await addFolder('庭审材料')
    await addFolder('笔录', outer)
    const body = { caseId, id: randomUUID(), parentId: null, title: '文书' }
    const add = () => server.call(caseFile.addFolder, { body }, { as: 'secretaryLi' })
    expect([(await add()).status, (await add()).status]).toEqual([200, 200])
    await addFile('笔录.pdf', outer)
    await addFile('图.png')
    expect(await keptBy()).toBe('庭审材料(1)[笔录(0)[], 笔录.pdf], 文书(0)[], 图.png')
    expect(await keptBy('partyChen')).toBe(await keptBy())
    const leaf = (await treeFor('partyWang')).nodes.find((one) => one.title === '图.png')
    expect(leaf).toMatchObject({ iconType: 'image', description: expect.stringContaining('李秘书') })
  })

  test('keep their extension and have one dot when they are renamed', async () => {
    const id = await addFile('草稿.pdf')
    const folder = await addFolder('卷一')
    expect((await rename(`file:${id}`, '裁决书')).status).toBe(200)
    expect(await keptBy()).toBe('裁决书.pdf, 卷一(0)[]')
    expect((await rename(`file:${id}`, '裁决书二.PDF')).status).toBe(200)
    expect((await rename(`folder:${folder}`, '卷.二')).status).toBe(200)
    expect(await keptBy()).toBe('裁决书二.pdf, 卷.二(0)[]')
    const refused = [
      [`file:${id}`, '裁决书.exe', 'file.dots'],
      [`file:${id}`, 'a.b.pdf', 'file.dots'],
      [`file:${id}`, '.pdf', 'file.dots'],
      [`file:${id}`, '\u202e', 'badRequest'],
      [`folder:${folder}`, '长'.repeat(51), 'tooLong'],
    ] as const
    for (const [key, title, code] of refused) {
      const { error, fields } = await rename(key, title)
      expect([title, error, fields[0]?.path]).toEqual([title, code, ['title']])
    }
    const { files } = await treeFor('partyWang')
    expect(files).toMatchObject([{ fileName: '裁决书二.pdf', oriFilename: '草稿.pdf' }])
  })

  test('are moved to any place, but no folder into itself or below', async () => {
    const one = await addFolder('一')
    const two = await addFolder('二', one)
    const three = await addFolder('三')
    const id = await addFile('a.pdf')
    expect((await move(`file:${id}`, null, 0)).status).toBe(200)
    expect(await keptBy()).toBe('a.pdf, 一(0)[二(0)[]], 三(0)[]')
    await move(`folder:${three}`, one, 0)
    await move(`file:${id}`, two, 99)
    expect(await keptBy()).toBe('一(1)[三(0)[], 二(1)[a.pdf]]')
    await move(`folder:${three}`, one, 1)
    expect(await keptBy()).toBe('一(1)[二(1)[a.pdf], 三(0)[]]')
    for (const into of [one, two, three]) expect((await move(`folder:${one}`, into, 0)).error).toBe('folder.inItself')
    await move(`folder:${two}`, null, 0)
    expect(await keptBy()).toBe('二(1)[a.pdf], 一(0)[三(0)[]]')
  })

  test('lie in folders ten deep and no deeper, made there or moved there', async () => {
    let deepest: string | null = null
    const all: string[] = []
    for (let depth = 1; depth <= 10; depth++) {
      deepest = await addFolder(`${depth}`, deepest)
      all.push(deepest)
    }
    await expect(addFolder('十一', deepest)).rejects.toThrow('folder.tooDeep')
    const outer = await addFolder('外')
    await addFolder('内', outer)
    expect((await move(`folder:${outer}`, all[8] ?? null, 0)).error).toBe('folder.tooDeep')
    expect((await move(`folder:${outer}`, all[7] ?? null, 0)).status).toBe(200)
    const id = await addFile('a.pdf')
    expect((await move(`file:${id}`, deepest, 0)).status).toBe(200)
  })

  test('are removed with their bytes; a folder only when it is empty', async () => {
    const folder = await addFolder('卷一')
    const inner = await addFolder('卷二', folder)
    const id = await addFile('a.pdf', inner)
    const { store } = server.running.house
    expect(await store.held(id)).toBeGreaterThan(0)
    expect((await remove(`folder:${folder}`)).error).toBe('folder.notEmpty')
    expect((await remove(`folder:${inner}`)).error).toBe('folder.notEmpty')
    expect((await remove(`file:${id}`)).status).toBe(200)
    expect(await store.held(id)).toBe(0)
    expect((await server.call(upload.downloadAttachment, { params: { id } }, { as: 'secretaryLi' })).status).toBe(404)
    expect((await remove(`folder:${inner}`)).status).toBe(200)
    expect((await remove(`folder:${folder}`)).status).toBe(200)
    expect(await keptBy()).toBe('')
  })

  test('take nothing from evidence, from other cases or to their folders', async () => {
    const attachmentId = await giveMedia(server, 'partyWang')
    await handIn(server, 'partyWang', caseId, { items: [makeItem({ offline: 'N', attachmentId })] })
    const folder = await addFolder('这里')
    const here = caseId
    caseId = (await makeCaseOf(server, [['partyWang', 'APP']])).id
    const elsewhere = await addFolder('那里')
    const theirs = await addFile('b.pdf', elsewhere)
    caseId = here
    for (const key of [`file:${attachmentId}`, `file:${theirs}`, `folder:${elsewhere}`]) {
      expect((await rename(key, '新名')).error).toBe('notFound')
      expect((await remove(key)).error).toBe('notFound')
      expect((await move(key, null, 0)).error).toBe('notFound')
    }
    expect((await move(`folder:${folder}`, elsewhere, 0)).error).toBe('notFound')
    for (const body of [
      { caseId, id: randomUUID(), parentId: elsewhere, title: '里面' },
      { caseId, id: elsewhere, parentId: null, title: '同名' },
    ])
      expect((await server.call(caseFile.addFolder, { body }, { as: 'secretaryLi' })).error).toBe('notFound')
    expect(await keptBy()).toBe('这里(0)[]')
  })

  test('are in the timeline of the case and its chain: what was added, renamed, moved and removed, and by whom', async () => {
    const loose = await give(server, 'secretaryLi', { name: '庭审安排.pdf', bytes: pdfOf(2000), group: 'any' })
    const folder = await addFolder('卷一')
    const body = { file: { attachmentId: loose }, folderId: folder }
    const added = await server.call(upload.uploadAttachmentTo, { params: { id: caseId }, body }, { as: 'secretaryLi' })
    expect([added.status, added.error]).toEqual([200, undefined])
    await rename(`folder:${folder}`, '卷二')
    await move(`file:${loose}`, null, 0)
    await remove(`file:${loose}`)
    // What was refused, and what changed nothing, is not there.
    await rename(`folder:${folder}`, '卷二')
    await remove(`file:${loose}`)
    const { data } = await server.call(contract.case.getCase, { params: { id: caseId } }, { as: 'partyWang' })
    const own = data.timeline.filter((one) => /^(file|folder)/.test(one.action))
    expect(own.map(({ action, details, byName }) => [action, details, byName])).toEqual([
      ['folderAdded', { entry: '卷一', folder: '' }, '李秘书'],
      ['fileAdded', { entry: '庭审安排.pdf', folder: '卷一' }, '李秘书'],
      ['fileRenamed', { entry: '卷一', renamedTo: '卷二' }, '李秘书'],
      ['fileMoved', { entry: '庭审安排.pdf', folder: '' }, '李秘书'],
      ['fileRemoved', { entry: '庭审安排.pdf', folder: '' }, '李秘书'],
    ])
    const chain = await server.call(contract.case.checkChain, { params: { id: caseId } }, { as: 'secretaryLi' })
    expect(chain.data.broken).toBeNull()
  })

  test('leave a line in the log at each change and are told to those who see the case', async () => {
    const after = (await server.call(live.listEvents, { query: {} }, { as: 'partyWang' })).data.next
    const folder = await addFolder('卷一')
    const id = await addFile('a.pdf')
    await rename(`folder:${folder}`, '卷二')
    await move(`file:${id}`, folder, 0)
    await remove(`file:${id}`)
    const events = (await server.call(live.listEvents, { query: { after } }, { as: 'partyWang' })).data.list
    expect(events.map((one) => [one.kind, one.id])).toContainEqual(['case', caseId])
    const { list } = (await server.call(admin.listAudit, { query: { blurry: caseNo } }, { as: 'adminZhao' })).data
    expect(list.map(({ action, target, changes, byName }) => [action, target, changes, byName]).reverse()).toEqual([
      ['caseFile.addFolder', `${caseNo} / 卷一`, { title: ['', '卷一'] }, '李秘书'],
      ['caseFile.rename', `${caseNo} / 卷一`, { title: ['卷一', '卷二'] }, '李秘书'],
      ['caseFile.move', `${caseNo} / a.pdf`, { folder: ['', '卷二'], sort: [2, 1] }, '李秘书'],
      ['caseFile.remove', `${caseNo} / a.pdf`, { title: ['a.pdf', ''] }, '李秘书'],
    ])
  })
})
