import { closeSync, ftruncateSync, mkdtempSync, openSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { type FileGroup, fileGroups } from '../../contract/both/file.ts'
import { mebibyte } from '../filing/application.ts'
import { Browser } from '../setup/chromium.ts'
import { tellFailure } from '../setup/failure.ts'
import { servePart } from '../ui/partPage.ts'
import { pdf, png, widget } from './chosen.ts'

let site: { url: string; close: () => void }
let browser: Browser
beforeAll(async () => {
  site = await servePart('files', '附件')
  browser = await Browser.start()
})
afterAll(async () => {
  await browser?.close()
  site?.close()
})
afterEach(() => tellFailure([browser]))

const folder = mkdtempSync(join(tmpdir(), 'sparse-'))

/** A file of this size that takes no room on the disk. */
function sparse(name: string, size: number): string {
  const path = join(folder, name)
  const file = openSync(path, 'w')
  ftruncateSync(file, size)
  closeSync(file)
  return path
}

/** The suffixes and the limit in MB of specification §5, written a second time. */
const image = 'jpg、jpeg、png'
const danbao1 = `doc、docx、pdf、${image}、bmp、gif`
const audio = 'mp3、wma、wav、aac、m4a'
const any = `${image}、doc、docx、xls、xlsx、ppt、pptx、pps、pot、ppa、pdf、mp4、avi、wmv、${audio}、zip、rar、7z`
const rules: Record<FileGroup, [suffixes: string, maxMb: number]> = {
  image: [image, 80],
  word: ['doc、docx', 80],
  excel: ['xls、xlsx', 80],
  ppt: ['ppt、pptx、pps、pot、ppa', 80],
  pdf: ['pdf', 80],
  mp4: ['mp4、avi、wmv', 80],
  audio: [audio, 80],
  zip: ['zip、rar、7z', 80],
  danbao1: [danbao1, 80],
  danbao2: [`${danbao1}、${audio}`, 80],
  any: [any, 80],
  document: [`${any}、ofd`, 80],
  media: [`pdf、${image}、mp4、mp3`, 50],
  certificate: ['pdf、jpg', 30],
  proof: [`pdf、${image}`, 30],
}

async function open(query = '') {
  await browser.page.goto(`${site.url}/${query}`)
  await browser.page.getByRole('heading', { name: '附件' }).waitFor()
  return browser.page
}

describe('a widget of every group', () => {
  test('names its suffixes and its limit, and refuses another suffix and its limit itself', async () => {
    const page = await open()
    expect(Object.keys(rules).sort()).toEqual(Object.keys(fileGroups).sort())
    for (const [group, [suffixes, max]] of Object.entries(rules)) {
      const { picker, section, names } = widget(page, group)
      await section.getByText(`支持 ${suffixes}，单个小于 ${max}M，最多 1 个，可拖入或粘贴`).waitFor()
      await picker.setInputFiles({ name: '小程序.exe', mimeType: '', buffer: pdf(100) })
      await section.getByText('无法上传，请检查文件格式').waitFor()
      await section.getByText(`支持的格式：${suffixes}`, { exact: true }).waitFor()
      const [first] = suffixes.split('、')
      await picker.setInputFiles(sparse(`正好.${first?.toUpperCase()}`, max * mebibyte))
      await section.getByText(`正好.${first?.toUpperCase()}大小超过${max}M`).waitFor()
      await expect.poll(names).toEqual([])
    }
  })

  test('takes one file where no count is given, of a suffix in either case, and no second one', async () => {
    const page = await open()
    const cases = [
      ['pdf', 'A.PDF', pdf(3000)],
      ['image', '照片.Png', png],
    ] as const
    for (const [group, name, bytes] of cases) {
      const { picker, section, names } = widget(page, group)
      await picker.setInputFiles({ name, mimeType: '', buffer: bytes })
      await expect.poll(names).toEqual([name])
      await section.locator('[data-state="queued"], [data-state="offline"]').waitFor()
      await picker.setInputFiles({ name: `再来.${name.split('.')[1]}`, mimeType: '', buffer: bytes })
      await section.getByText('最多只能上传1个文件').waitFor()
      await expect.poll(names).toEqual([name])
    }
  })
})

test('a configured upload size holds in the multi-upload widget, and in no other', async () => {
  const page = await open('?uploadSize=5')
  const media = widget(page, 'media')
  await media.picker.setInputFiles(sparse('六.pdf', 6 * mebibyte))
  await media.section.getByText('六.pdf大小超过5M').waitFor()
  const single = widget(page, 'pdf')
  await single.section.getByText('单个小于 80M').waitFor()
  await single.picker.setInputFiles({ name: '六兆.pdf', mimeType: '', buffer: pdf(6 * mebibyte) })
  await expect.poll(single.names).toEqual(['六兆.pdf'])
  await expect.poll(() => single.section.locator('[data-state="checking"]').count()).toBe(0)
})

describe('a list of files that the server holds', () => {
  const list = () => browser.page.getByRole('region', { name: '清单' })
  const notice = (words: string) => browser.page.getByRole('status', { name: '通知' }).getByText(words)

  /** Answers every request for a file with this, and counts them. */
  async function answerWith(status: number, body: string | null): Promise<void> {
    await browser.page.evaluate(
      ([code, text]) => {
        const asked: string[] = []
        Object.assign(window, { asked })
        window.fetch = async (input, init) => {
          asked.push(String(input))
          if (text !== null) return new Response(text, { status: code })
          // Half of it, and then nothing more.
          const stream = new ReadableStream({
            start(controller) {
              controller.enqueue(new Uint8Array(1024))
              init?.signal?.addEventListener('abort', () => controller.error(init.signal?.reason))
            },
          })
          return new Response(stream, { status: code, headers: { 'content-length': '2048' } })
        }
      },
      [status, body] as const,
    )
  }
  const asked = () => browser.page.evaluate(() => (window as unknown as { asked: string[] }).asked)

  test('says that it shows no files of other kinds, that a file is not there any more, and what an entry lacks', async () => {
    await open()
    await answerWith(404, JSON.stringify({ code: 404, error: 'notFound', message: '', data: null }))
    await list().getByRole('button', { name: '预览 档案.zip' }).click()
    await notice('暂不支持该类型文件预览').waitFor()
    await list().getByRole('button', { name: '下载 无号.docx' }).click()
    await notice('服务器出错，请稍后再试').waitFor()
    expect(await asked()).toEqual([])
    await list().getByRole('button', { name: '下载 已删.docx' }).click()
    await notice('暂无此文件').waitFor()
    expect(await asked()).toEqual(['/moduleApi/fileservice/attachment/download/gone'])
  })

  test('shows how far a download is, and lets it be cancelled', async () => {
    await open()
    await answerWith(200, null)
    await list().getByRole('button', { name: '全部下载（ZIP）' }).click()
    await browser.page.getByText('疯狂下载中，请耐心等候').waitFor()
    const bar = list().getByRole('progressbar')
    await expect.poll(() => bar.getAttribute('aria-valuenow')).toBe('50')
    await list().getByRole('button', { name: '取消下载 全部文件' }).click()
    await expect.poll(() => bar.count()).toBe(0)
    expect(await asked()).toEqual(['/moduleApi/fileservice/attachment/batchDownload'])
  })

  test('saves a file under its own name', async () => {
    await open()
    await answerWith(200, 'bytes')
    const saved = browser.page.waitForEvent('download')
    await list().getByRole('button', { name: '档案.zip', exact: true }).click()
    expect((await saved).suggestedFilename()).toBe('档案.zip')
  })
})
