import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { contract } from '../../contract/all.ts'
import type { DocumentNode } from '../../contract/document/document.ts'
import { desk, phone } from '../setup/chromium.ts'
import { flawsOf } from '../setup/look.ts'
import { lettersTo } from '../setup/people.ts'
import { Stage } from '../setup/stage.ts'
import { makeNewEnvelope } from './body.ts'
import { confirm, passCheck, readToEnd, writeByHand } from './readAndSign.ts'

const { caseDocument, envelope, template } = contract

let stage: Stage
beforeAll(async () => {
  stage = await Stage.set({ worker: false })
})
afterEach(() => stage.clear())
afterAll(() => stage.strike())

const paragraph = (text: string): DocumentNode => ({
  type: 'paragraph',
  attrs: { indent: false, align: 'left' },
  content: [{ type: 'text', text }],
})

async function someCase() {
  const { list } = await stage.secretary.ask(contract.case.listCases, { query: { q: '买卖合同纠纷' } })
  return stage.secretary.ask(contract.case.getCase, { params: { id: list[0]?.id ?? '' } })
}

/** A record of two pages that somebody is asked to sign behind their own words; the code of their link. */
async function asked(contact: string, who = { name: '赵证人', role: '证人' }) {
  const { secretary, product } = stage
  const { id: baseId } = await someCase()
  const [first] = await secretary.ask(template.listTemplates, {})
  const lines = Array.from({ length: 60 }, (_, at) => paragraph(`第${at + 1}项 申请人陈述，被申请人答辩。`))
  const body: DocumentNode = { type: 'doc', content: [...lines, paragraph('证人签名：')] }
  const make = { id: randomUUID(), baseId, templateId: first?.id ?? '', title: '补充询问笔录', body }
  const { file } = await secretary.ask(caseDocument.makeDocument, { body: make })
  const signers = [{ ...who, contact, anchor: '证人签名：' }]
  const change = { title: '补充询问笔录', signers }
  const made = await secretary.ask(envelope.makeEnvelope, { body: makeNewEnvelope(baseId, file.attachmentId, change) })
  const link = (await lettersTo(product.url, contact)).find((one) => one.link?.includes('/signature?code='))?.link
  const now = async () => {
    const all = await secretary.ask(envelope.listEnvelopes, { query: { baseId } })
    return all.find(({ id }) => id === made.id)?.signers.map((one) => one.state)
  }
  return { code: link?.split('code=')[1] ?? '', now }
}

test('a desk shows a code for the phone and ends on the receipt; without a network the phone signs nothing and says so, and a failure is tried again', async () => {
  const { network, product } = stage
  const flaws: string[] = []
  const { code, now } = await asked('13700000071')
  const { page: pc } = await stage.browser(desk)
  await pc.goto(`${network.url}/#/TransitionSignature?code=${code}`)
  await pc.getByRole('img', { name: '在手机上继续签署的二维码' }).waitFor()
  flaws.push(...(await flawsOf(pc, 'transition')))

  const { page, context } = await stage.browser(phone)
  await page.goto(`${network.url}/#/signature?code=${code}`)
  await passCheck(page, product.url, '13700000071')
  await readToEnd(page)
  await writeByHand(page)
  await page.getByRole('checkbox', { name: /我已阅读/ }).check()
  const sign = page.getByRole('button', { name: '确认签署', exact: true })
  await context.setOffline(true)
  await page.getByText(/签署须在联网时进行/).waitFor()
  expect(await sign.isDisabled()).toBe(true)
  flaws.push(...(await flawsOf(page, 'sign-offline')))
  await context.setOffline(false)
  // What was read and written is still there.
  await expect.poll(() => sign.isEnabled()).toBe(true)
  // A network that dies unheard is heard of by the try; the page looks for it until it is back.
  network.cut()
  await sign.click()
  await page.getByText(/签署须在联网时进行/).waitFor()
  network.mend()
  await expect.poll(() => sign.isEnabled()).toBe(true)
  expect(await now()).toEqual(['verified'])

  const away = `**/${envelope.signatureByCode.path}`
  await page.route(away, (route) => route.fulfill({ status: 503, json: { code: 503, message: '', data: null } }))
  await sign.click()
  await page.getByText('签署失败，请重试').waitFor()
  flaws.push(...(await flawsOf(page, 'sign-failed')))
  await page.unroute(away)
  await sign.click()
  await page.getByText(/您已签署/).waitFor()
  await page.reload()
  await page.getByText(/您已签署/).waitFor()
  await pc.getByText('签署回执').waitFor()
  flaws.push(...(await flawsOf(pc, 'transition-signed')))
  expect(flaws).toEqual([])
}, 240_000)

test('a new signature is shown where it will stand before it is given; a page that dies meanwhile has signed once or not at all', async () => {
  const { network, product } = stage
  const flaws: string[] = []
  const path = `POST /moduleApi/${envelope.signatureByCode.path}`
  const open = async (code: string, viewport = phone) => {
    const { page } = await stage.browser(viewport)
    await page.goto(`${network.url}/#/new-signature?code=${code}`)
    return page
  }
  const place = (page: Page) =>
    page.getByRole('figure', { name: '签名在文书中的位置' }).getByRole('img', { name: '签名预览' })

  // On a phone, where it dies before anything left it.
  const unsent = await asked('13700000072')
  const first = await open(unsent.code)
  await passCheck(first, product.url, '13700000072')
  await readToEnd(first)
  await writeByHand(first)
  await place(first).scrollIntoViewIfNeeded()
  await first.getByRole('checkbox', { name: /逐页签名/ }).check()
  flaws.push(...(await flawsOf(first, 'new-signature-place')))
  await first.route(`**/${envelope.signatureByCode.path}`, async (route) => {
    await route.abort()
    await first.close()
  })
  const died = first.waitForEvent('close')
  await confirm(first).catch(() => undefined)
  await died
  expect(await unsent.now()).toEqual(['verified'])
  const again = await open(unsent.code)
  await again.getByRole('button', { name: '核验并打开文书' }).waitFor()

  // At a desk, where it dies once the server has what it sent.
  const sent = await asked('13700000073')
  const second = await open(sent.code, desk)
  await passCheck(second, product.url, '13700000073')
  await readToEnd(second)
  await writeByHand(second)
  await place(second).waitFor()
  flaws.push(...(await flawsOf(second, 'new-signature-place')))
  network.loseAnswers(path, 1)
  const { lost } = network
  await confirm(second)
  await expect.poll(() => network.lost).toBe(lost + 1)
  await second.close()
  expect(await sent.now()).toEqual(['signed'])
  const third = await open(sent.code)
  await third.getByText(/您已签署/).waitFor()
  expect(await third.getByRole('img', { name: '手写签名区' }).count()).toBe(0)
  expect(flaws).toEqual([])
}, 240_000)

test('a company signs by a person, who says so and finds it on the receipt', async () => {
  const { network, product } = stage
  const { applicants, respondents } = await someCase()
  const company = [...applicants, ...respondents].find(({ kind }) => kind === 'organisation')
  if (!company) throw new Error('No company is a party of the case')
  const { code, now } = await asked('13700000079', { name: company.name, role: '被申请人' })
  const { page } = await stage.browser(phone)
  await page.goto(`${network.url}/#/signature?code=${code}`)
  await passCheck(page, product.url, '13700000079')
  await readToEnd(page)
  await writeByHand(page)
  await page.getByRole('checkbox', { name: /我已阅读/ }).check()
  const sign = page.getByRole('button', { name: '确认签署', exact: true })
  expect(await sign.isDisabled()).toBe(true)
  await page.getByLabel('代表人姓名').fill('欧阳文静')
  expect(await sign.isDisabled()).toBe(true)
  await page.getByRole('combobox', { name: '您代表该单位的身份' }).click()
  await page.getByRole('option', { name: '持授权委托书的代理人' }).click()
  expect(await flawsOf(page, 'sign-company')).toEqual([])
  await sign.click()
  await page.getByText('欧阳文静（持授权委托书的代理人）代表签署').waitFor()
  expect(await now()).toEqual(['signed'])
})
