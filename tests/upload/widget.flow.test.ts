import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { contract } from '../../contract/all.ts'
import { fillIn, mebibyte, openNew, send } from '../filing/application.ts'
import { desk, phone } from '../setup/chromium.ts'
import { flawsOf } from '../setup/look.ts'
import { Stage } from '../setup/stage.ts'
import { drag, inState, onDisk, paste, pdf, png, widget } from './chosen.ts'

let stage: Stage
beforeAll(async () => {
  stage = await Stage.set()
})
afterEach(() => stage.clear())
afterAll(() => stage.strike())

const tus = '/moduleApi/fileservice/tus'
/** As long as a loaded machine may take. */
const soon = { timeout: 15_000 }

/** A device with the form of a new application on its screen. */
async function form(viewport = desk) {
  const device = await stage.device('applicant', viewport)
  await openNew(device.page)
  return device
}

/** How many bytes of what this person chose the server holds, by its own word. */
async function loose(): Promise<{ name: string; size: number; id: string }[]> {
  const { list } = await stage.applicant.ask(contract.upload.listAttachments, { query: { size: 100 } })
  return list.map(({ fileName, size, attachmentId }) => ({ name: fileName, size, id: attachmentId }))
}

describe('an entry of the list', () => {
  test('is there before any answer, rises in percent, and ends as uploaded with its file opening', async () => {
    const { page } = await form()
    // Sockets between here and there hold some of it: only the rest is slow.
    const size = 20 * mebibyte
    stage.network.bytesPerSecond = 3 * mebibyte
    const { picker, entry, bar } = widget(page)
    await picker.setInputFiles(onDisk('慢.pdf', pdf(size)))
    await entry('慢.pdf').waitFor()
    expect((await loose()).some(({ name }) => name === '慢.pdf')).toBe(false)
    const seen: number[] = []
    await expect
      .poll(
        async () => {
          const now = Number(
            await bar('慢.pdf')
              .getAttribute('aria-valuenow', { timeout: 1000 })
              .catch(() => seen.at(-1) ?? 0),
          )
          if (now !== seen.at(-1)) seen.push(now)
          return seen.length
        },
        { timeout: 30_000, interval: 50 },
      )
      .toBeGreaterThanOrEqual(4)
    expect(seen).toEqual([...seen].sort((a, b) => a - b))
    await inState(page, '慢.pdf', 'uploaded')
    expect((await loose()).find(({ name }) => name === '慢.pdf')?.size).toBe(size)
    const opened = page.context().waitForEvent('page')
    await page.getByRole('button', { name: '慢.pdf', exact: true }).click()
    await (await opened).close()
  })

  test('goes where the server fails or refuses, with what the server said', async () => {
    for (const [said, words] of [
      [{ code: 500, message: '磁盘故障', data: null }, '磁盘故障'],
      [{ code: 500, error: 'failed', message: '', data: null }, '服务器出错，请稍后再试'],
      [{ code: 413, error: 'file.quota', message: '', data: null }, '待提交的材料总量过大'],
    ] as const) {
      const { page } = await form()
      await page.evaluate(
        ([place, answer]) => {
          const real = window.fetch
          window.fetch = (input, init) =>
            String(input).includes(place) && init?.method === 'POST'
              ? Promise.resolve(new Response(JSON.stringify(answer), { status: answer.code }))
              : real(input, init)
        },
        [tus, said] as const,
      )
      const { picker, section } = widget(page)
      await picker.setInputFiles({ name: '拒收.pdf', mimeType: 'application/pdf', buffer: pdf(5000) })
      await section.getByText(words).waitFor()
      await page.getByRole('status', { name: '通知' }).getByText(words).waitFor()
      await expect.poll(() => widget(page).names()).toEqual([])
      await stage.clear()
    }
  })

  test('waits without a network, through a reload, and goes by itself when it is back', async () => {
    const { page, context } = await form(phone)
    await context.setOffline(true)
    await widget(page).picker.setInputFiles({ name: '离线.pdf', mimeType: 'application/pdf', buffer: pdf(40_000) })
    await inState(page, '离线.pdf', 'offline')
    expect(stage.network.count(`POST ${tus}`)).toBe(0)
    await page.reload()
    await inState(page, '离线.pdf', 'offline')
    await context.setOffline(false)
    await inState(page, '离线.pdf', 'uploaded', 60_000)
    expect((await loose()).filter(({ name }) => name === '离线.pdf')).toHaveLength(1)
  })

  test('stays paused, also through a reload, and goes on from the byte the server holds', async () => {
    const { page } = await form()
    const size = 24 * mebibyte
    stage.network.bytesPerSecond = 4 * mebibyte
    const before = stage.network.up
    const { picker, section, state } = widget(page)
    let address = ''
    page.on('request', (request) => {
      if (request.method() === 'PATCH') address = request.url()
    })
    const shown = async () => Number(/(\d+)%/.exec(await state('大.pdf').innerText())?.[1] ?? 0)
    const holds = async () => {
      const headers = { 'Tus-Resumable': '1.0.0', Authorization: stage.applicant.token }
      const answer = await fetch(address, { method: 'HEAD', headers })
      return Math.floor((Number(answer.headers.get('upload-offset')) / size) * 100)
    }
    await picker.setInputFiles(onDisk('大.pdf', pdf(size)))
    await expect.poll(() => stage.network.up - before, { timeout: 30_000 }).toBeGreaterThan(8 * mebibyte)
    await section.getByRole('button', { name: '暂停 大.pdf' }).press('Enter')
    await inState(page, '大.pdf', 'paused')
    const focused = () =>
      page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent)
    await expect.poll(focused).toBe('继续 大.pdf')
    // What was handed to the network and did not arrive is not shown as done.
    await expect.poll(async () => (await shown()) > 0 && (await shown()) <= (await holds()), soon).toBe(true)
    await page.reload()
    await inState(page, '大.pdf', 'paused')
    const patches = stage.network.count(`PATCH ${tus}`)
    await widget(page).picker.setInputFiles({ name: '小.pdf', mimeType: 'application/pdf', buffer: pdf(5000) })
    // The one behind it does not wait for it.
    await inState(page, '小.pdf', 'uploaded')
    expect(stage.network.count(`PATCH ${tus}`)).toBe(patches + 1)
    await widget(page).section.getByRole('button', { name: '继续 大.pdf' }).press('Enter')
    await inState(page, '大.pdf', 'uploaded', 60_000)
    expect((await widget(page).state('大.pdf').innerText()).trim()).toBe('已上传 100%')
    // Where there is nothing more to pause, the keyboard goes on at the file itself.
    await expect.poll(focused).toBe('大.pdf')
    expect(stage.network.up - before).toBeLessThan(size + 9 * mebibyte)
  })

  test('nothing of which moves for ten seconds waits, and so does its form, which a private window tells not to close', async () => {
    const { page, context } = await form()
    await fillIn(page, `停滞 ${crypto.randomUUID()}`)
    await widget(page, '申请书').picker.setInputFiles({
      name: '书.pdf',
      mimeType: 'application/pdf',
      buffer: pdf(5000),
    })
    await widget(page, '申请书').section.locator('[data-state="uploaded"]').waitFor(soon)
    stage.network.bytesPerSecond = 3 * mebibyte
    const { picker } = widget(page)
    await picker.setInputFiles(onDisk('停.pdf', pdf(20 * mebibyte)))
    await inState(page, '停.pdf', 'uploading')
    stage.network.stall()
    await inState(page, '停.pdf', 'stalled')
    await send(page)
    const standing = page.locator('.form-page .banner').filter({ visible: true })
    const isPrivate = standing.getByText('如为无痕（隐私）窗口，关闭窗口后未发送的内容会丢失。')
    await standing.getByText('正在发送，请保持页面打开').waitFor()
    await isPrivate.waitFor()
    await standing.getByText('等待网络响应，已保存在本设备，将自动继续').waitFor()
    // A browser that promised to keep it is told nothing of the kind.
    await context.addInitScript(() => {
      navigator.storage.persisted = () => Promise.resolve(true)
    })
    await page.reload()
    await standing.getByText('材料上传').waitFor()
    await expect.poll(() => isPrivate.count()).toBe(0)
  })

  test('is removed after a question only, and the server forgets it', async () => {
    const { page } = await form()
    const { picker, section, names } = widget(page)
    await picker.setInputFiles({ name: '误选.pdf', mimeType: 'application/pdf', buffer: pdf(5000) })
    await inState(page, '误选.pdf', 'uploaded')
    const remove = section.getByRole('button', { name: '移除 误选.pdf' })
    await remove.click()
    const asked = page.getByRole('dialog').filter({ hasText: '确定移除该文件？' })
    await asked.getByRole('button', { name: '取消' }).click()
    await expect.poll(names).toEqual(['误选.pdf'])
    await remove.click()
    await asked.getByRole('button', { name: '移除' }).click()
    await expect.poll(names).toEqual([])
    await expect.poll(async () => (await loose()).some(({ name }) => name === '误选.pdf')).toBe(false)
  })
})

describe('files come', () => {
  test('by a drop on the place that shows itself; beside it nothing happens', async () => {
    const { page } = await form()
    const file = { name: '拖入.png', type: 'image/png', base64: png.toString('base64') }
    await drag(page, [file])
    await page.getByText('拖到此处添加').filter({ visible: true }).first().waitFor()
    await drag(page, [file], 'h1')
    await expect.poll(() => page.getByText('拖到此处添加').filter({ visible: true }).count()).toBe(0)
    expect(await page.getByRole('heading', { name: '新建保全申请' }).isVisible()).toBe(true)
    await drag(page, [file], 'section[aria-label="证据"] .drop')
    await inState(page, '拖入.png', 'uploaded')
  })

  test('by paste while the focus is inside, a screenshot named after the moment', async () => {
    const { page } = await form()
    const { picker, names, section } = widget(page)
    const shot = { name: 'image.png', type: 'image/png', base64: png.toString('base64') }
    await page
      .getByLabel(/^事实与理由/)
      .filter({ visible: true })
      .focus()
    await paste(page, [shot])
    await picker.focus()
    await paste(page, [shot, { ...shot, name: '合同截图.png' }])
    const shotName = expect.stringMatching(/^粘贴图片\d{8}-\d{6}\.png$/)
    await expect.poll(names).toEqual([shotName, '合同截图.png'])
    await expect.poll(() => section.locator('[data-state="uploaded"]').count()).toBe(2)
  })

  test('several at once, with one progress over all, in the order chosen', async () => {
    const { page } = await form()
    const { picker, section, names } = widget(page)
    stage.network.bytesPerSecond = 2 * mebibyte
    const all = [3, 1, 2].map((size, at) => ({
      name: `第${at + 1}份.pdf`,
      mimeType: 'application/pdf',
      buffer: pdf(size * mebibyte),
    }))
    await picker.setInputFiles(all)
    await section.getByRole('progressbar', { name: '总进度' }).waitFor()
    await expect.poll(names).toEqual(all.map(({ name }) => name))
    await expect.poll(() => section.locator('[data-state="uploaded"]').count(), { timeout: 30_000 }).toBe(3)
    expect(await section.getByRole('progressbar').count()).toBe(0)
    expect(await section.getByRole('status').textContent()).toBe('证据：全部文件已上传')
  })

  test('and go by the keyboard alone', async () => {
    const { page } = await form()
    const { picker, section, names } = widget(page)
    await section.getByRole('button', { name: '手机上传证据' }).focus()
    await page.keyboard.press('Shift+Tab')
    await expect.poll(() => picker.evaluate((it) => it === document.activeElement)).toBe(true)
    const ring = await section
      .locator('label.button')
      .first()
      .evaluate((it) => getComputedStyle(it).outlineStyle)
    expect(ring).toBe('solid')
    const choosing = page.waitForEvent('filechooser')
    // Keys reach the page by another road than the order to hand its chooser over: they may overtake it.
    await page.evaluate(() => undefined)
    await page.keyboard.press('Enter')
    await (await choosing).setFiles({ name: '键盘.pdf', mimeType: 'application/pdf', buffer: pdf(5000) })
    await inState(page, '键盘.pdf', 'uploaded')
    await page.keyboard.press('Shift+Tab')
    const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))
    expect(await focused()).toBe('移除 键盘.pdf')
    await page.keyboard.press('Enter')
    await page.getByText('确定移除该文件？').waitFor()
    // A question whose answer loses something has its focus on the other one.
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('取消')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await expect.poll(names, soon).toEqual([])
    await expect.poll(focused, soon).toBe('选择证据文件')
  })
})

describe('a file that may not come', () => {
  const text = (name: string) => ({ name, mimeType: '', buffer: pdf(100) })
  const cases = [
    [
      '小程序.exe',
      [text('小程序.exe')],
      ['无法上传，请检查文件格式', '支持的格式：doc、docx、pdf、jpg、jpeg、png、bmp、gif'],
    ],
    ['report', [text('report')], ['没有扩展名']],
    ['a.b.pdf', [text('a.b.pdf')], ['文件名不能包含.（点），请重命名后上传']],
    ['假.png', [text('假.png')], ['假.png的内容与扩展名不符，无法上传']],
    ['too many', Array.from({ length: 31 }, (_, at) => text(`${at}.pdf`)), ['最多只能上传30个文件']],
  ] as const
  const english = [
    'Upload is impossible, check the format',
    'The file has no extension',
    'File name must not contain . (period), please rename then upload',
    'The content of 假.png does not match its extension',
    'At most 30 files can be uploaded',
  ]

  test('is refused in words of both languages, with nothing sent', async () => {
    const { page } = await form()
    for (const language of ['zh', 'en'] as const) {
      const { picker, section, names } = widget(page, language === 'zh' ? '证据' : 'Evidence')
      for (const [at, [, files, words]] of cases.entries()) {
        await picker.setInputFiles([...files])
        const [first, ...rest] = language === 'zh' ? words : [english[at] as string]
        await section.getByText(first as string).waitFor()
        for (const more of rest) await section.getByText(more).waitFor()
        await expect.poll(names).toEqual([])
      }
      if (language === 'zh') {
        await page.getByRole('button', { name: 'English' }).click()
        await page.getByRole('region', { name: 'Evidence', exact: true }).filter({ visible: true }).waitFor()
      }
    }
    expect(stage.network.count(`POST ${tus}`)).toBe(0)
  })

  test('is refused at 80 MB and taken one byte below', async () => {
    const { page, context } = await form()
    await context.setOffline(true)
    const limit = 80 * mebibyte
    const { picker, section, names } = widget(page)
    await picker.setInputFiles(onDisk('正好.pdf', pdf(limit)))
    await section.getByText('正好.pdf大小超过80M').waitFor()
    await picker.setInputFiles(onDisk('差一字节.pdf', pdf(limit - 1)))
    await inState(page, '差一字节.pdf', 'offline', 60_000)
    await expect.poll(names).toEqual(['差一字节.pdf'])
  })

  test('is a second one where the list takes one', async () => {
    const { page } = await stage.device('agent', desk)
    await page.evaluate(() => location.assign('#/user/center'))
    await page.getByRole('tab', { name: '授权委托' }).click()
    await page.getByRole('button', { name: '提交授权委托书' }).click()
    const { picker, section, names } = widget(page, '授权委托书')
    await picker.setInputFiles({ name: '委托书.pdf', mimeType: 'application/pdf', buffer: pdf(3000) })
    // Looked at and in the list: while it is looked at it has a row of its own.
    await section.locator('[data-state]').waitFor()
    await picker.setInputFiles({ name: '第二份.pdf', mimeType: 'application/pdf', buffer: pdf(3000) })
    await section.getByText('最多只能上传1个文件').waitFor()
    await expect.poll(names).toEqual(['委托书.pdf'])
  })
})

test('the form with files in every state has no barriers, on a phone and on a desk, in both languages', async () => {
  const found: string[] = []
  for (const viewport of [phone, desk]) {
    const { page, context } = await form(viewport)
    const { picker } = widget(page)
    await picker.setInputFiles({ name: '已上传的付款凭证.pdf', mimeType: 'application/pdf', buffer: pdf(30_000) })
    await inState(page, '已上传的付款凭证.pdf', 'uploaded')
    stage.network.bytesPerSecond = mebibyte
    const before = stage.network.up
    await picker.setInputFiles([onDisk('往来账目.pdf', pdf(12 * mebibyte)), onDisk('现场照片.png', png)])
    await expect.poll(() => stage.network.up - before, { timeout: 30_000 }).toBeGreaterThan(4 * mebibyte)
    await picker.setInputFiles({ name: '小程序.exe', mimeType: '', buffer: pdf(100) })
    await inState(page, '往来账目.pdf', 'uploading')
    found.push(...(await flawsOf(page, 'widget-uploading-zh')))
    await widget(page).section.getByRole('button', { name: '暂停 往来账目.pdf' }).click()
    await inState(page, '往来账目.pdf', 'paused')
    await inState(page, '现场照片.png', 'uploaded')
    await context.setOffline(true)
    await picker.setInputFiles({ name: '合同.pdf', mimeType: 'application/pdf', buffer: pdf(30_000) })
    await inState(page, '合同.pdf', 'offline')
    found.push(...(await flawsOf(page, 'widget-paused-zh')))
    await context.setOffline(false)
    await inState(page, '合同.pdf', 'uploaded', 60_000)
    await page.evaluate(() => localStorage.setItem('language-chosen', 'en'))
    await page.reload()
    await page.getByRole('region', { name: 'Evidence', exact: true }).filter({ visible: true }).waitFor()
    found.push(...(await flawsOf(page, 'widget-paused-en')))
    await context.setOffline(true)
    const english = widget(page, 'Evidence')
    await english.picker.setInputFiles({ name: '补充.pdf', mimeType: 'application/pdf', buffer: pdf(30_000) })
    await english.section.locator('[data-state="offline"]').waitFor()
    found.push(...(await flawsOf(page, 'widget-offline-en')))
    await context.setOffline(false)
    await english.section.locator('[data-state="offline"]').waitFor({ state: 'detached', timeout: 60_000 })
    await stage.clear()
  }
  expect(found).toEqual([])
})
