import { createHash } from 'node:crypto'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { contract } from '../../contract/all.ts'
import type { FileProblem, SignatureProblem } from '../../contract/signing/fileReport.ts'
import { stamp } from '../../server/signing/cms/stamp.ts'
import { desk, phone } from '../setup/chromium.ts'
import { flawsOf } from '../setup/look.ts'
import { Stage } from '../setup/stage.ts'
import { endlessPdf, hostilePdfs } from './hostile.ts'
import { cmsOf, signedPdf, type Way } from './older.ts'
import { authority, beginTampering, tamperings, whole } from './tamperings.ts'

let stage: Stage
beforeAll(async () => {
  await beginTampering()
  stage = await Stage.set({ worker: false })
})
afterEach(() => stage.clear())
afterAll(() => stage.strike())

/** What a stranger is told. */
const words: Record<FileProblem | SignatureProblem, string> = {
  notPdf: '不是 PDF 文件',
  broken: '无法完整读取',
  encrypted: '文件已加密',
  inflated: '文件解压后超出可检查的大小',
  exhausting: '检查所需的时间或内存超出限度',
  unsigned: '文件中没有电子签名',
  unsealed: '文件中没有本机构的印章',
  tooMany: '文件中的签名过多',
  strayed: '与文档显示的签名域不一致',
  before: '在 PDF 开头之前加入了内容',
  appended: '在最后一个签名之后追加了内容',
  between: '在两次签名之间改动了文档内容',
  active: '含有脚本或动态表单',
  range: '签名没有从文件开头起连续覆盖',
  shape: '签名数据不完整或夹带其他内容',
  content: '签名覆盖的内容已被改动',
  forged: '签名与所附证书不符',
  oldName: '以较早的方式（SHA-1）写明所用证书',
  unnamed: '签名没有写明所用证书',
  weak: '签名采用已淘汰的摘要算法',
  unchecked: '不在本系统可核验的范围内',
  untrusted: '证书不是由受信任的机构签发',
  purpose: '证书不得用于签署文书',
  expired: '签署时证书不在有效期内',
  revoked: '签署时证书已被吊销或暂停',
  unstamped: '没有可信时间戳',
  stamp: '时间戳不属于该签名',
}

/** The page believes this authority: what it signed is told apart from what was done to it. */
async function openSeal(viewport: typeof phone) {
  const { page } = await stage.browser(viewport)
  const text = (all: Uint8Array[]) => all.map((one) => Buffer.from(one).toString('base64'))
  const { authorities, stampAuthorities, seals } = authority.trust
  const data = {
    authorities: text(authorities),
    stampAuthorities: text(stampAuthorities),
    seals: text(seals),
    revocations: [],
  }
  await page.route(`**/${contract.signing.trust.path}`, (route) =>
    route.fulfill({ json: { code: 200, message: '', data: { ...data, at: new Date().toISOString() } } }),
  )
  const sent: number[] = []
  page.on('request', (request) => sent.push(request.postDataBuffer()?.length ?? 0))
  await page.goto(`${stage.network.url}/#/officialSeal`)
  await page.getByRole('button', { name: '选择 PDF 文件' }).waitFor()
  return { page, sent }
}

let no = 0
/** Chooses a file and answers with what the page says of it. */
async function says(page: Page, bytes: Buffer): Promise<string> {
  const name = `${no++}.pdf`
  await page.getByLabel('选择 PDF 文件').setInputFiles({ name, mimeType: 'application/pdf', buffer: bytes })
  const drop = page.locator('.seal-drop')
  await drop.locator('..').getByText(name, { exact: true }).waitFor()
  return (await drop.locator('..').innerText()).replace(/\s+/g, ' ')
}

test('what is wrong with each tampered file, and with each hostile one, is said by the page, and no file leaves it', async () => {
  const { page, sent } = await openSeal(desk)
  const flaws: string[] = []
  expect(await says(page, whole)).toContain('文件内的全部签名有效，其中有本机构的印章，最后一个签名覆盖整个文件。')
  for (const [what, make, found] of tamperings) {
    const bytes = await make()
    const said = await says(page, bytes)
    const wanted = [
      ...[...(found.file ?? []), ...(found.signature ?? [])].map((one) => words[one]),
      ...(found.pages ? [`外观发生变化的页：第 ${found.pages.join('、')} 页`] : []),
    ]
    for (const one of wanted) expect(`${what}: ${said}`).toContain(one)
    expect([what, said.includes('全部签名有效')]).toEqual([what, false])
  }
  flaws.push(...(await flawsOf(page, 'seal-tampered')))
  for (const [what, make, problem] of hostilePdfs)
    expect(`${what}: ${await says(page, await make())}`).toContain(words[problem])
  expect(Math.max(...sent)).toBeLessThan(500)
  expect(flaws).toEqual([])
})

test('signatures of before, rights to use a form and a stamp of the time are called what they are, and nobody is accused', async () => {
  const { page } = await openSeal(desk)
  const who = await authority.person('王明')
  const cms = (way: Way) => (covered: Buffer) => cmsOf(who, covered, way)
  const digest = (covered: Buffer) => createHash('sha256').update(covered).digest()
  const files: [make: () => Promise<Buffer>, said: string[]][] = [
    [() => signedPdf(cms({ names: 'v1' })), [words.oldName, '签名 1：王明', '不能确认']],
    [() => signedPdf(cms({ names: 'nothing' })), [words.unnamed, '不能确认']],
    [() => signedPdf(cms({ names: 'v1' }), { perms: 'UR3', field: false }), ['不是任何人的签名', words.unsigned]],
    [() => signedPdf(cms({ names: 'v2' }), { perms: 'DocMDP' }), ['认证签名 1：王明']],
    [
      () =>
        signedPdf((covered) => stamp(authority.stamping, digest(covered), new Date()), {
          ...({ subFilter: 'ETSI.RFC3161', type: 'DocTimeStamp' } as const),
        }),
      ['文档时间戳 1：TSA', '有效'],
    ],
  ]
  for (const [make, wanted] of files) {
    const said = await says(page, await make())
    for (const one of wanted) expect(said).toContain(one)
    for (const accusation of [words.forged, words.shape, words.content]) expect(said).not.toContain(accusation)
  }
  expect(await flawsOf(page, 'seal-older')).toEqual([])
})

test('on a phone a file of 80 MB is not read, and says so', async () => {
  const { page } = await openSeal(phone)
  const path = join(mkdtempSync(join(tmpdir(), 'huge-')), 'huge.pdf')
  writeFileSync(path, Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(80 * 1024 * 1024, 32)]))
  await page.getByLabel('选择 PDF 文件').setInputFiles(path)
  await page.getByRole('alert').getByText('文件超过 80 MB，无法在此核验').waitFor()
  expect(await flawsOf(page, 'seal-huge')).toEqual([])
})

test('a file that is made to take forever is given up and named, the page goes on meanwhile, and can be told to stop', async () => {
  const { page } = await openSeal(phone)
  await page.clock.install()
  const input = page.getByLabel('选择 PDF 文件')
  const endless = { name: 'endless.pdf', mimeType: 'application/pdf', buffer: endlessPdf() }
  const stop = page.getByRole('button', { name: '停止检查' })
  await input.setInputFiles(endless)
  await stop.waitFor()
  // It answers to keys and draws while the file is looked at.
  await page.getByLabel(/^核验码/).pressSequentially('7K2M9QXR4HTB')
  expect(await page.getByLabel(/^核验码/).inputValue()).toBe('7K2M9QXR4HTB')
  const flaws = await flawsOf(page, 'seal-checking')
  await page.clock.fastForward(31_000)
  await page.getByText(words.exhausting).waitFor()
  flaws.push(...(await flawsOf(page, 'seal-exhausting')))
  // The next file has another worker.
  expect(await says(page, whole)).toContain('文件内的全部签名有效')
  await input.setInputFiles(endless)
  await stop.click()
  await stop.waitFor({ state: 'detached' })
  expect(await says(page, whole)).toContain('文件内的全部签名有效')
  expect(flaws).toEqual([])
})

test('with the service worker a page that was open once checks signatures without a network', async () => {
  const { page, context } = await stage.browser(desk, { worker: true })
  await page.goto(`${stage.network.url}/#/officialSeal`)
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready
  })
  await page.reload()
  await page.getByRole('button', { name: '选择 PDF 文件' }).waitFor()
  await page.waitForLoadState('networkidle')
  stage.network.cut()
  await context.setOffline(true)
  // Of an authority that it does not know, but to the last byte what was signed.
  const said = await says(page, whole)
  expect(said).toContain('未能查询签发登记')
  expect(said).toContain('仲裁院')
  expect(said).toContain(words.untrusted)
})
