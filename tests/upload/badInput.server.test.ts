import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { contract } from '../../contract/all.ts'
import { makeNewEnvelope } from '../envelope/body.ts'
import { ask, keepFile, settled, wholeBundle } from '../make/bundle.ts'
import { caseIn, makeDept } from '../make/case.ts'
import { readEverything } from '../make/finding.ts'
import { hurting } from '../make/odd/hurting.ts'
import { structures } from '../make/odd/structures.ts'
import { writePdf } from '../make/odd/writePdf.ts'
import { makeZip } from '../make/zip.ts'
import { anEngine, TestServer } from '../setup/server.ts'

/*
 * Files that somebody made to hurt, through all that opens files: each is taken as readers show it, or refused by its name, and the server
 * and the files of others go on. `sign`: the error of who asks to sign it, none where that is possible. `unbound`: why a sheet stands
 * for it in the bundle, none where its pages or the sheet of a file without pages do. `found`: its words are, in full or in part; else it is said that they are not.
 */

interface Row {
  name: string
  make: () => Buffer
  sign: 'file.broken' | 'file.type' | undefined
  unbound: 'broken' | null
  found: 'whole' | 'part' | 'not'
}

const body = '<w:document xmlns:w="w"><w:body><w:p><w:r><w:t>heading</w:t></w:r></w:p></w:body></w:document>'
const word = (inside: Buffer | string) =>
  makeZip([
    { name: '[Content_Types].xml', data: '<Types/>' },
    { name: 'word/document.xml', data: body },
    { name: 'word/embeddings/inner.docx', data: inside },
  ])

const rows: Row[] = [
  { name: '好的', make: () => writePdf(structures.plain?.() ?? {}), sign: undefined, unbound: null, found: 'whole' },
  { name: '页树成环', make: hurting.circularTree, sign: 'file.broken', unbound: 'broken', found: 'not' },
  { name: '表指自身', make: hurting.tableOfItself, sign: undefined, unbound: null, found: 'whole' },
  { name: '字体50兆', make: () => hurting.hugeFont(50), sign: undefined, unbound: null, found: 'whole' },
  { name: '图片十万', make: () => hurting.hugePicture(100_000), sign: undefined, unbound: null, found: 'whole' },
  { name: '文中有文', make: () => word(word(word('x'))), sign: 'file.type', unbound: null, found: 'part' },
]
const nameOf = ({ name, sign }: Row) => `${name}.${sign === 'file.type' ? 'docx' : 'pdf'}`
/** A reader of text gives up a million notes for want of memory, three times: that they are read is not waited for. */
const notes: Row = {
  ...{ name: '注释百万', make: () => hurting.manyNotes(1_000_000) },
  ...{ sign: 'file.broken', unbound: 'broken', found: 'not' },
}

// Files are read, bound and signed: on a busy machine that takes its time.
vi.setConfig({ testTimeout: 240_000 })

let server: TestServer
let baseId: string
const ids = new Map<string, string>()
beforeAll(async () => {
  server = await TestServer.start(anEngine)
  await makeDept(server)
  baseId = (await caseIn(server, 'transfered')).id
  for (const row of rows) ids.set(nameOf(row), await keepFile(server, baseId, nameOf(row), row.make()))
})
afterAll(() => server.stop())

test('what hurts is searched as far as readers show it, and what is not is said', async () => {
  await readEverything(server)
  const query = { q: 'heading', caseId: baseId }
  const { data } = await server.call(contract.finding.findText, { query }, { as: 'secretaryLi' })
  const said = rows.map((row) => {
    const hit = data.list.find(({ fileId }) => fileId === ids.get(nameOf(row)))
    const isLacking = data.lacking.some(({ fileId }) => fileId === ids.get(nameOf(row)))
    return [row.name, hit ? (hit.partial ? 'part' : 'whole') : isLacking ? 'not' : 'silently not']
  })
  expect(said).toEqual(rows.map(({ name, found }) => [name, found]))
})

test('what hurts is signed as readers show it, or refused by its name, and bound so or a sheet says why', async () => {
  const all = [...rows, notes]
  ids.set(nameOf(notes), await keepFile(server, baseId, nameOf(notes), notes.make()))
  const said: unknown[] = []
  for (const row of all) {
    const body = makeNewEnvelope(baseId, ids.get(nameOf(row)) ?? '')
    const { error } = await server.call(contract.envelope.makeEnvelope, { body }, { as: 'secretaryLi' })
    said.push([row.name, error])
  }
  expect(said).toEqual(all.map(({ name, sign }) => [name, sign]))
  const { id } = await ask(server, await wholeBundle(server, baseId))
  const { state, problem, sections } = await settled(server, id)
  expect([state, problem]).toEqual(['made', null])
  const entries = sections.flatMap((section) => section.entries)
  const bound = all.map((row) => [row.name, entries.find(({ title }) => title.includes(row.name))?.unbound])
  expect(bound).toEqual(all.map(({ name, unbound }) => [name, unbound]))
})
