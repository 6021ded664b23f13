import type { Page } from '@playwright/test'
import * as Y from 'yjs'
import { contract } from '../contract/all.ts'
import { begunAward, type Made } from '../tests/award/made.ts'
import { paper } from '../tests/award/screens.ts'
import { Browser, desk } from '../tests/setup/chromium.ts'
import { Caller, logIn } from '../tests/setup/people.ts'
import { Product } from '../tests/setup/product.ts'
import { pairs, report } from './figure.ts'

const { award } = contract
const keys = 60
const edits = 50_000
/** About sixty pages of Chinese. */
const lines = 1500

const bytesOf = (base64: string) => new Uint8Array(Buffer.from(base64, 'base64'))

/** A copy of the text at the server, and how to send what was changed in it. */
async function copyOf({ presiding, known }: Made) {
  const doc = new Y.Doc()
  const body = { id: known.id, vector: '' }
  Y.applyUpdate(doc, bytesOf((await presiding.ask(award.pullText, { body })).update))
  let sent = Y.encodeStateVector(doc)
  const send = async () => {
    const update = Buffer.from(Y.encodeStateAsUpdate(doc, sent)).toString('base64')
    sent = Y.encodeStateVector(doc)
    await presiding.ask(award.pushText, { body: { id: known.id, update } })
  }
  return { doc, send }
}

function paragraph(text: string): Y.XmlElement {
  const made = new Y.XmlElement<Record<string, string | boolean>>('paragraph')
  made.setAttribute('align', 'left')
  made.setAttribute('indent', true)
  made.insert(0, [new Y.XmlText(text)])
  return made as Y.XmlElement
}

const middle = (sorted: number[], part: number) => sorted[Math.floor((sorted.length - 1) * part)] ?? Number.NaN

/** From a key at one screen to its sign on another, both at one text: milliseconds. */
async function acrossScreens(from: Page, to: Page): Promise<void> {
  const clock = () => performance.timeOrigin + performance.now()
  const found: number[] = []
  await paper(from).click()
  for (let no = 0; no < keys; no++) {
    const sign = String.fromCodePoint(0x3400 + no)
    const seen = to.evaluate(
      (wanted) =>
        new Promise<number>((resolve) => {
          const look = () => {
            const isThere = document.querySelector('.ProseMirror')?.textContent?.includes(wanted)
            if (isThere) resolve(performance.timeOrigin + performance.now())
            else requestAnimationFrame(look)
          }
          look()
        }),
      sign,
    )
    const began = await from.evaluate(clock)
    await from.keyboard.insertText(sign)
    found.push((await seen) - began)
  }
  found.sort((a, b) => a - b)
  const [median, late] = [middle(found, 0.5), middle(found, 0.95)]
  console.log(`award: key → other screen (n = ${keys}): median ${median.toFixed(0)} ms, p95 ${late.toFixed(0)} ms`)
}

/** How the text of an award is written together: over to the other screen, after very many edits, and compared. */
export async function awardText(): Promise<void> {
  const product = await Product.start({ RATE_LIMITS: '0', LOG_LEVEL: 'silent' })
  const made = await begunAward({ product, secretary: await Caller.logIn(product.url, 'secretary') })
  const address = `${product.url}/#/approvalWps?id=${made.known.id}`
  const opened = async (name: string) => {
    const browser = await Browser.start({ own: true, viewport: desk, serviceWorkers: 'block' })
    await logIn(browser, product.url, name)
    await browser.page.goto(address)
    await paper(browser.page).waitFor()
    return browser
  }
  const [first, second] = [await opened('arbitrator'), await opened('arbitrator2')]
  await acrossScreens(first.page, second.page)
  await second.close()

  const open = async () => {
    const began = performance.now()
    await first.page.goto(`${product.url}/#/message/index`)
    await first.page.goto(address)
    await paper(first.page).waitFor()
    return performance.now() - began
  }
  const fresh = await pairs(5, open, async () => 1)
  const { doc, send } = await copyOf(made)
  const root = doc.getXmlFragment('default')
  root.push([paragraph('')])
  const text = (root.get(root.length - 1) as Y.XmlElement).get(0) as Y.XmlText
  for (let no = 0; no < edits; no++) {
    // As people write: on at one place for a while, now and then some of it out again.
    const at = Math.min(text.length, (Math.floor(no / 50) * 17 * 31) % (text.length + 1))
    if (no % 5 === 4 && text.length > at) text.delete(at, 1)
    else text.insert(at, String.fromCodePoint(0x4e00 + (no % 5000)))
    if (no % 5000 === 4999) await send()
  }
  const { update } = await made.presiding.ask(award.pullText, { body: { id: made.known.id, vector: '' } })
  console.log(`award: after ${edits} edits ${(bytesOf(update).length / 1024).toFixed(0)} KiB for ${text.length} signs`)
  const bare = [...fresh].map(({ ours }) => ours).sort((a, b) => a - b)
  await open()
  report(
    `award: opened after ${edits} edits, against a new one`,
    '≤ 1.5',
    'ms',
    await pairs(5, open, async () => middle(bare, 0.5)),
  )

  root.delete(root.length - 1, 1)
  root.push(
    Array.from({ length: lines }, (_, no) =>
      paragraph(`第${no}段：被申请人应当按照合同约定支付货款${no * 100}元及相应利息。`),
    ),
  )
  await send()
  await made.presiding.ask(award.nameVersion, { body: { id: made.known.id, name: '一稿' } })
  for (let no = 0; no < lines; no += 25) {
    const line = root.get(root.length - 1 - no) as Y.XmlElement
    ;(line.get(0) as Y.XmlText).insert(4, '经审理查明')
  }
  await send()
  await open()
  const { page } = first
  await page.evaluate(() => {
    const long: number[] = []
    Object.assign(window, { long, quietSince: performance.now() })
    new PerformanceObserver((list) => {
      Object.assign(window, { quietSince: performance.now() })
      long.push(...list.getEntries().map(({ duration }) => duration))
    }).observe({
      entryTypes: ['longtask'],
    })
  })
  // Not what the opening of so long a text takes: of the comparison alone.
  await page.waitForFunction(() => performance.now() - (window as unknown as { quietSince: number }).quietSince > 2000)
  await page.evaluate(() => (window as unknown as { long: number[] }).long.splice(0))
  const began = performance.now()
  await page.getByLabel('比较：原版本').selectOption({ index: 1 })
  await page.locator('.document-paper ins').first().waitFor()
  const took = performance.now() - began
  const long = await page.evaluate(() => (window as unknown as { long: number[] }).long)
  console.log(
    `award: two versions of ${lines} paragraphs compared in ${took.toFixed(0)} ms; long tasks meanwhile: ${long.map((one) => `${one.toFixed(0)} ms`).join(', ') || 'none'}`,
  )
  await first.close()
  await product.close()
}
