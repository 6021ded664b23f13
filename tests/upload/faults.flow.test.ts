import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { contract } from '../../contract/all.ts'
import { sliceBytes } from '../../contract/both/file.ts'
import {
  arrivesOnce,
  type Chosen,
  choose,
  fillIn,
  input,
  kept,
  makeFile,
  mebibyte,
  onDisk,
  openNew,
  send,
  waits,
} from '../filing/application.ts'
import { Stage } from '../setup/stage.ts'
import { faults, seeded, shuffled } from './faults.ts'

let stage: Stage
beforeAll(async () => {
  stage = await Stage.set({ own: true })
})
afterEach(() => stage.clear())
afterAll(() => stage.strike())

/** Two of each kind. */
const faultsPerRound = 2 * Object.keys(faults).length
const rounds = process.env.SOAK ? 10 : 1
const firstSeed = Number(process.env.FAULT_SEED ?? Math.floor(Math.random() * 2 ** 31))

/** Forty files, from a few bytes to the last byte below the limit, around the edges of slices, and by chance. */
function makeFiles(random: () => number): Chosen[][] {
  const edges = [12, 13, sliceBytes - 1, sliceBytes, sliceBytes + 1, 2 * sliceBytes, 80 * mebibyte - 1]
  const sizes = [...edges, ...Array.from({ length: 33 }, () => 12 + Math.floor(random() ** 4 * 3 * mebibyte))]
  const files = sizes.map((size, at) =>
    makeFile(
      `${at % 20 === 0 ? '申请书' : '证据'}${at}.${at % 3 ? 'pdf' : 'jpg'}`,
      size,
      at % 20 === 0 ? '申请书' : '证据',
    ),
  )
  return [files.slice(0, 20), files.slice(20)]
}

/** Files of the applicant at the server that belong to no record. */
async function looseFiles(): Promise<number> {
  return (await stage.applicant.ask(contract.upload.listAttachments, { query: { page: 1, size: 100 } })).total
}

test.each(
  Array.from({ length: rounds }, (_, round) => (firstSeed + round) % 2 ** 31),
)('forty files, half of them submitted and half still in a draft, arrive once and whole through twenty faults (FAULT_SEED=%i)', async (seed) => {
  const random = seeded(seed)
  const [submitted, drafted] = makeFiles(random) as [Chosen[], Chosen[]]
  const reasons = [`断点一 ${seed} ${crypto.randomUUID()}`, `断点二 ${seed} ${crypto.randomUUID()}`] as const
  const phone = await stage.device('applicant')
  await phone.context.setOffline(true)
  await openNew(phone.page)
  await fillIn(phone.page, reasons[0])
  await choose(phone.page, ...submitted)
  await send(phone.page)
  await waits(phone.page)
  const draft = await openNew(phone.page)
  await fillIn(phone.page, reasons[1])
  await choose(phone.page, ...drafted)
  // An empty file is refused by name at once, and nothing of it stays.
  await input(phone.page, '证据').setInputFiles(await onDisk(makeFile('空白.pdf', 0, '证据')))
  await phone.page.getByText('空白.pdf是空文件').filter({ visible: true }).first().waitFor()
  expect((await kept(phone.page)).files).toBe(40)

  const size = (all: Chosen[]) => all.reduce((sum, file) => sum + file.bytes, 0)
  const total = size(submitted) + size(drafted)
  stage.network.heal()
  stage.network.bytesPerSecond = total / (faultsPerRound * 2)
  await phone.context.setOffline(false)
  const played: string[] = []
  /** How many transfers had begun when each fault came. */
  const begun: number[] = []
  for (const name of shuffled([...Object.keys(faults), ...Object.keys(faults)], random)) {
    const before = stage.network.up
    const enough = random() * (total / faultsPerRound)
    // Something is under way when the next fault comes; where nothing moves the fault meets that.
    await vi
      .waitFor(() => expect(stage.network.up - before).toBeGreaterThan(enough), { timeout: 4000 })
      .catch(() => null)
    const inTheMiddle = stage.network.up < total
    begun.push(stage.network.transfers.length)
    await faults[name]!({ stage, phone, random })
    played.push(inTheMiddle ? name : `${name} (after the last byte)`)
  }
  stage.network.mend()
  stage.network.answerWith(503, 0)
  stage.network.loseAnswers('', 0)
  stage.network.bytesPerSecond = Number.POSITIVE_INFINITY
  console.info(`FAULT_SEED=${seed}: ${played.join(', ')}`)

  await phone.page.goto(`${stage.network.url}/#/protectionAdd?id=${draft}`)
  await phone.page.getByRole('button', { name: '提交申请' }).filter({ visible: true }).waitFor()
  await send(phone.page)
  await arrivesOnce([stage.applicant], reasons[0], submitted, 120_000)
  await arrivesOnce([stage.applicant], reasons[1], drafted, 120_000)
  // Whatever lies at the server lies in one of the two: nothing came twice, nothing is left over.
  expect(await looseFiles()).toBe(0)
  await vi.waitFor(async () => expect(await kept(phone.page)).toMatchObject({ files: 0, blobs: 0, outbox: 0 }), 30_000)
  // What a fault made go up once more: from the byte that was on its way when it came, until the next one.
  const again = played.map((name, at) => {
    const [from = 0, to = Number.POSITIVE_INFINITY] = begun.slice(at, at + 2)
    const ours = stage.network.again.slice(from, to).filter(({ asked }) => asked)
    return { name, bytes: ours.reduce((sum, { again }) => sum + again, 0) }
  })
  const repeated = stage.network.again.filter(({ asked }) => !asked).reduce((sum, one) => sum + one.again, 0)
  const list = again.map(({ bytes }) => bytes).join(', ')
  console.info(`FAULT_SEED=${seed}: ${total} bytes of files, once more: ${list}; repeated by Chromium: ${repeated}`)
  expect(again.filter(({ bytes }) => bytes > sliceBytes)).toEqual([])
}, 600_000)

test('files chosen without a network in a form that is not submitted go up once when it is back, also after their tab was closed', async () => {
  const phone = await stage.device('applicant')
  await openNew(phone.page)
  await fillIn(phone.page, `未提交 ${crypto.randomUUID()}`)
  stage.network.cut()
  const files = [makeFile('离线甲.pdf', 3 * mebibyte, '证据'), makeFile('离线乙.pdf', 20 * mebibyte, '证据')]
  await choose(phone.page, ...files)
  await phone.page.locator('[data-state="offline"]').filter({ visible: true }).nth(1).waitFor()
  expect(await looseFiles()).toBe(0)
  const form = phone.page
  const url = form.url()
  phone.page = await phone.tab()
  await form.close()
  stage.network.mend()
  // No page of ours is open any more: the service worker brings them.
  await vi.waitFor(async () => expect(await looseFiles()).toBe(2), 60_000)
  await phone.page.goto(url)
  await phone.page.locator('[data-state="uploaded"]').filter({ visible: true }).nth(1).waitFor()
  const { list } = await stage.applicant.ask(contract.upload.listAttachments, { query: { size: 100 } })
  const facts = (all: { name: string; sha256: string }[]) => all.map(({ name, sha256 }) => `${name} ${sha256}`).sort()
  expect(facts(list)).toEqual(facts(files))
  expect(stage.network.count('POST /moduleApi/fileservice/tus')).toBe(2)
})
