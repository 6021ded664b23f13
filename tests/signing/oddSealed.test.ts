import { readFileSync } from 'node:fs'
import { beforeAll, expect, test } from 'vitest'
import { isSound } from '../../contract/signing/fileReport.ts'
import { documentFont } from '../../server/document/font.ts'
import { checkForeign, composeForeign, lookBeforeSigning } from '../../server/signing/foreign/look.ts'
import { addProof } from '../../server/signing/signer.ts'
import { structures } from '../make/odd/structures.ts'
import { habits, writePdf } from '../make/odd/writePdf.ts'
import { type Authority, openAuthority, signAs } from './make.ts'

/*
 * What every reader opens can be signed: whatever programs write, it is composed, signed, sealed, and then sound to our own checker.
 */

const font = new Uint8Array(readFileSync(documentFont({ config: {} } as never).normal as string))
const signer = {
  ...{ name: '张三', role: '证人', answer: '签署于 Signed 2026-11-28', anchor: 'heading', everyPage: false },
  hand: [[0, 0, 0, 100, 100, 100]],
}
const paper = {
  ...{ title: '合同', institution: ['仲裁院', 'Court'] as const, sealAnchor: '', readSha256: 'ab'.repeat(32) },
  ...{ code: 'ABCD-EFGH-JKLM', link: 'https://example.com', day: '2026-11-28', signers: [signer] },
}

let authority: Authority
let keys: Awaited<ReturnType<Authority['person']>>[]
beforeAll(async () => {
  authority = await openAuthority()
  keys = [await authority.person('张三'), await authority.person('仲裁院')]
})

/** What became of a file: how many pages were signed, and whether that is sound; or why it was refused. */
async function signed(bytes: Uint8Array): Promise<string> {
  const looked = await lookBeforeSigning(bytes, [], 60_000)
  if ('flaw' in looked) return looked.flaw
  const { composed } = await composeForeign({ bytes, paper, font, drawn: [] }, 60_000)
  const [person, seal] = keys
  if (!composed || !person || !seal) return 'not composed'
  const bySigner = await signAs(composed, person, authority, 'Signer_1')
  const sealed = await signAs(await addProof(bySigner, [await authority.list()]), seal, authority, 'Seal')
  const { problems, ...report } = await checkForeign(sealed, authority.trust, new Date(), 60_000)
  return isSound({ problems, ...report }) ? `${looked.pages} sealed` : problems.join()
}

const wanted = (name: string) => `${name === 'twiceInTheTree' ? 2 : 1} sealed`
const isQuick = process.env.SUITE === 'quick'
const names = Object.keys(structures)
/** Each habit with every structure, or in the quick run with one, another one each. */
const some = (at: number) => (isQuick ? names.filter((_, no) => no === (at * 3 + 1) % names.length) : names)

test.each(
  Object.entries(habits).map(([habit, how], at) => ({ habit, how, chosen: some(at) })),
)('whatever is shown is signed, sealed and sound, where a program writes $habit', async ({ how, chosen }) => {
  const found: string[] = []
  for (const name of chosen) {
    const said = await signed(writePdf(structures[name]?.() ?? {}, how))
    if (said !== wanted(name)) found.push(`${name}: ${said}`)
  }
  expect(found).toEqual([])
}, 600_000)

test('what bears a signature, runs programs, is locked or shows other pages to each reader is refused as that', async () => {
  const of = async (objects: Parameters<typeof writePdf>[0]) => {
    const looked = await lookBeforeSigning(writePdf(objects), [], 60_000)
    return 'flaw' in looked ? looked.flaw : looked.pages
  }
  const plain = structures.plain?.() ?? {}
  const circle = {
    ...plain,
    2: '<</Type /Pages /Kids [3 0 R 6 0 R] /Count 3>>',
    6: '<</Type /Pages /Kids [2 0 R] /Count 1>>',
  }
  const acting = {
    ...plain,
    1: '<</Type /Catalog /Pages 2 0 R /OpenAction <</S /JavaScript /JS (app.alert\\(1\\))>>>>',
  }
  // Its tree is one that is written anew, which must not happen to what somebody signed.
  const withTree = structures.kidsByReference?.() ?? {}
  const range = { ...withTree, 7: '<</Type /Sig /ByteRange [0 10 20 30] /Contents <00>>>' }
  expect([await of(circle), await of(acting), await of(range)]).toEqual(['broken', 'active', 'signed'])
})
