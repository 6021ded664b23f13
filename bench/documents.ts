import { PDF } from '@libpdf/core'
import { caseLife } from '../contract/case/caseLife.ts'
import { caseDocuments } from '../contract/caseDocument/caseDocument.ts'
import type { DocumentNode } from '../contract/document/document.ts'
import { templates } from '../contract/template/template.ts'
import { upload } from '../contract/upload/upload.ts'
import { Browser, desk } from '../tests/setup/chromium.ts'
import { Caller, logIn } from '../tests/setup/people.ts'
import { Product } from '../tests/setup/product.ts'
import { pairs, report } from './figure.ts'
import { treeDigest } from './harness.ts'
import { cpu } from './reading.ts'

const runs = 5
/** Paragraphs that make a document of 24 pages. */
const paragraphs = 85

/** An award of 24 pages, as tribunals write: numbered parts, paragraphs of Chinese with sums and dates. */
const award: DocumentNode = {
  type: 'doc',
  content: Array.from({ length: paragraphs }, (_, no): DocumentNode => {
    const text = `${no + 1}．仲裁庭查明：申请人于2026年3月${(no % 28) + 1}日依约交付货物，被申请人应当在收到发票后三十日内支付货款人民币${no * 1375}.50元。`
    const why =
      '被申请人辩称货物存在质量瑕疵，但未在约定的检验期间内提出书面异议，亦未申请鉴定；仲裁庭对该项抗辩不予采信。'
    return no % 12
      ? {
          type: 'paragraph',
          attrs: { align: 'justify', indent: true },
          content: [{ type: 'text', text: text + why.repeat(4) }],
        }
      : {
          type: 'heading',
          attrs: { level: 2, align: 'left' },
          content: [{ type: 'text', text: `第${no / 12 + 1}部分　仲裁庭的意见` }],
        }
  }),
}

const pagesIn = (pdf: Buffer) => pdf.toString('latin1').match(/\/Type \/Page\b/g)?.length ?? 0

/** Writes it once at the server: pages, milliseconds of the wall and microseconds of CPU. */
async function write(product: Product, { token }: Caller) {
  const [begun, before] = [performance.now(), cpu(product.pid)]
  const headers = { Authorization: token, 'content-type': 'application/json' }
  const body = JSON.stringify({ title: '裁决书', body: award, format: 'pdf' })
  const address = `${product.url}/moduleApi/${caseDocuments.previewDocument.path}`
  const answer = await fetch(address, { method: 'POST', headers, body })
  if (!answer.ok) throw new Error(`Not written: ${await answer.text()}`)
  const pages = pagesIn(Buffer.from(await answer.arrayBuffer()))
  return { pages, ms: performance.now() - begun, us: cpu(product.pid) - before }
}

/** So long somebody looks at what was filled in before they want to see it on paper. */
const lookMs = 2000

/** Fills in a template, as everybody does who makes a document. */
async function fill(secretary: Caller): Promise<void> {
  const { list } = await secretary.ask(caseLife.listCases, { query: { group: 'transfered' } as never })
  const all = await secretary.ask(templates.listTemplates, {})
  const templateId = all.find(({ kind, state }) => kind === 'otherLetter' && state === 'active')?.id ?? ''
  await secretary.ask(caseDocuments.fillDocument, { body: { baseId: list[0]?.id ?? '', templateId } })
  await new Promise((resolve) => setTimeout(resolve, lookMs))
}

/** An award of 24 pages once the writer is warm, and the first one after the server has started and something was filled in. */
async function writing(): Promise<void> {
  const firsts: { ours: number; baseline: number }[] = []
  for (let turn = 0; turn < 3; turn++) {
    const product = await Product.start({ RATE_LIMITS: '0', LOG_LEVEL: 'silent' })
    const secretary = await Caller.logIn(product.url, 'secretary')
    await fill(secretary)
    const first = await write(product, secretary)
    // What writes them grows quicker over the first ones.
    for (let at = 0; at < runs; at++) await write(product, secretary)
    const warm = []
    for (let at = 0; at < runs; at++) warm.push(await write(product, secretary))
    await product.close()
    const middle = warm.map(({ ms }) => ms).toSorted((a, b) => a - b)[Math.floor(runs / 2)] ?? Number.NaN
    firsts.push({ ours: first.ms, baseline: middle })
    const speed = warm.map(({ pages, us }) => (pages * 1e6) / us).toSorted((a, b) => a - b)
    console.log(
      `an award of ${first.pages} pages, warm: ${speed[Math.floor(runs / 2)]?.toFixed(0)} pages a second of CPU   goal ≥ 80`,
    )
  }
  report('the first document after a start, against a warm one', '≤ 2', 'ms', firsts)
}

/** A PDF of so many pages among the files of a case. */
async function kept(product: Product, secretary: Caller, pages: number): Promise<string> {
  const pdf = PDF.create()
  for (let no = 1; no <= pages; no++)
    for (let line = 0; line < 40; line++) {
      if (line === 0) pdf.addPage({ size: 'a4' })
      pdf
        .getPage(no - 1)
        ?.drawText(`page ${no}, line ${line} of what was said`, { x: 60, y: 780 - line * 18, size: 11 })
    }
  const bytes = Buffer.from(await pdf.save())
  const id = crypto.randomUUID()
  const tus = `${product.url}/moduleApi/fileservice/tus`
  const headers = { Authorization: secretary.token, 'Tus-Resumable': '1.0.0' }
  const facts = { id, filename: '卷宗.pdf', group: 'document', digest: treeDigest(bytes) }
  const metadata = Object.entries(facts).map(([name, value]) => `${name} ${Buffer.from(value).toString('base64')}`)
  const begin = { 'Upload-Length': String(bytes.length), 'Upload-Metadata': metadata.join(',') }
  const made = await fetch(tus, { method: 'POST', headers: { ...headers, ...begin } })
  const rest = { 'Upload-Offset': '0', 'Content-Type': 'application/offset+octet-stream' }
  const sent = await fetch(`${tus}/${id}`, { method: 'PATCH', headers: { ...headers, ...rest }, body: bytes })
  if (made.status !== 201 || sent.status !== 204) throw new Error(`Not sent: ${made.status}, ${sent.status}`)
  const { list } = await secretary.ask(caseLife.listCases, { query: { group: 'transfered' } as never })
  const input = { params: { id: list[0]?.id ?? '' }, body: { file: { attachmentId: id } } }
  await secretary.ask(upload.uploadAttachmentTo, input)
  return id
}

/** From a click to the first page of a file of 500 pages, against that of one page. */
async function viewing(): Promise<void> {
  const product = await Product.start({ RATE_LIMITS: '0', LOG_LEVEL: 'silent' })
  const secretary = await Caller.logIn(product.url, 'secretary')
  const [long, short] = [await kept(product, secretary, 500), await kept(product, secretary, 1)]
  const browser = await Browser.start({ own: true, viewport: desk, serviceWorkers: 'block' })
  await logIn(browser, product.url, 'secretary')
  const { page } = browser
  const open = async (file: string) => {
    // Anew, or a view that was open before would only come forward.
    await page.goto(`${product.url}/#/message/index`)
    await page.reload()
    await page.locator('main h1:visible').first().waitFor()
    const begun = performance.now()
    await page.evaluate((id) => location.assign(`#/viewer?file=${id}`), file)
    await page.locator('.pdf-view:visible .page[data-page-number="1"][data-loaded="true"]').first().waitFor()
    return performance.now() - begun
  }
  await open(short)
  report(
    'the first page of a file of 500 pages, against that of one page',
    '–',
    'ms',
    await pairs(
      runs,
      () => open(long),
      () => open(short),
    ),
  )
  await browser.close()
  await product.close()
}

/** Documents as they are written and read. */
export async function documents(): Promise<void> {
  await writing()
  await viewing()
}
