import { expect, test } from 'vitest'
import { contract } from '../../contract/all.ts'
import { mebibyte } from '../filing/application.ts'
import { Browser, phone } from '../setup/chromium.ts'
import { flawsOf } from '../setup/look.ts'
import { Caller } from '../setup/people.ts'
import { png, widget } from './chosen.ts'
import {
  choose,
  chosen,
  clock,
  code,
  desktop,
  dialog,
  file,
  hand,
  network,
  scanned,
  sendButton,
  server,
  showCode,
  soon,
} from './qrStage.ts'

test('files of a phone join the list of the desktop once, after those already there, and the dialog closes', async () => {
  const polls: string[] = []
  desktop.page.on('request', (request) => {
    if (request.url().includes('/mobileTransfer/')) polls.push(request.url().split('/').at(-1) ?? '')
  })
  const { picker, entry, names } = widget(desktop.page)
  await picker.setInputFiles(file('先有的.pdf'))
  await entry('先有的.pdf').waitFor()
  expect(polls).toEqual([])
  const address = await showCode()
  const query = new URLSearchParams(address.hash.split('?')[1])
  expect([...query.keys()]).toEqual(['uploadId', 'limit', 'fileSize', 'fileType'])
  expect(query.get('fileType')).toContain('pdf,')
  expect(await dialog().getByRole('timer').textContent()).toMatch(/^(300|29\d) 秒内有效$/)
  expect(await dialog().getByRole('button', { name: '刷新' }).count()).toBe(0)
  expect(await flawsOf(desktop.page, 'qr-code')).toEqual([])

  await hand.page.goto(scanned(address))
  await hand.page.getByRole('heading', { name: '上传文件' }).waitFor()
  expect(await hand.page.title()).toContain('上传文件')
  await choose(file('手机一.pdf'), { name: '手机二.png', mimeType: 'image/png', buffer: png })
  await chosen('手机二.png')
  expect(await flawsOf(hand.page, 'phone-chosen')).toEqual([])
  await sendButton().click()
  await hand.page.getByRole('heading', { name: '上传完成' }).waitFor()
  expect(await flawsOf(hand.page, 'phone-done')).toEqual([])
  await dialog().waitFor({ state: 'detached' })
  await expect.poll(names, soon).toEqual(['先有的.pdf', '手机一.pdf', '手机二.png'])
  const asked = polls.length
  const others = polls.filter((name) => name !== 'getAttachmentByUploadId')
  expect(others).toEqual([expect.stringMatching(/^getUploadId\?/)])
  // Opened once more, the page says that it is done.
  await hand.page.reload()
  await hand.page.getByRole('heading', { name: '上传完成' }).waitFor()
  expect(polls.length).toBe(asked)
  expect(hand.errors).toEqual([])
})

test('of two phones on one code each hands in its own; the desktop lists the first while the second still sends', async () => {
  const address = await showCode()
  await hand.page.goto(scanned(address))
  await choose(file('慢.pdf', 6 * mebibyte))
  await chosen('慢.pdf')
  network.bytesPerSecond = mebibyte / 16
  await sendButton().click()
  await dialog()
    .getByText(/手机正在上传/)
    .waitFor()
  const second = await Browser.start({ own: true, viewport: phone, serviceWorkers: 'block' })
  await second.page.goto(address.href)
  await second.page.getByLabel('选择文件').setInputFiles(file('快.pdf'))
  await second.page.getByRole('button', { name: /^上传 1/ }).click()
  await second.page.getByRole('heading', { name: '上传完成' }).waitFor()
  await second.close()
  const { names } = widget(desktop.page)
  await expect.poll(names, soon).toEqual(['快.pdf'])
  expect(await dialog().count()).toBe(1)
  network.bytesPerSecond = Number.POSITIVE_INFINITY
  await hand.page.getByRole('heading', { name: '上传完成' }).waitFor({ timeout: 90_000 })
  await dialog().waitFor({ state: 'detached' })
  await expect.poll(names, soon).toEqual(['快.pdf', '慢.pdf'])
})

test('the phone keeps to the rules, in the words of the specification, in both languages', async () => {
  const address = await showCode()
  const edited = scanned(address)
    .replace(/limit=\d+/, 'limit=2')
    .replace(/fileSize=\d+/, 'fileSize=1')
  await hand.page.goto(edited)
  const refused = async (text: string) => {
    const said = async () => (await hand.page.getByRole('alert').allInnerTexts()).filter(Boolean)
    await expect.poll(said, soon).toEqual([text])
    expect(await hand.page.getByRole('listitem').count()).toBe(0)
  }
  await choose(file('一.pdf'), file('二.pdf'), file('三.pdf'))
  await refused('最多上传2份文件')
  await choose(file('report'))
  await refused('report 没有扩展名')
  await choose(file('坏.exe'))
  await refused(
    `坏.exe 无法上传，请检查文件格式。支持的格式：${edited.match(/fileType=([^&]*)/)![1]!.replaceAll(',', '、')}`,
  )
  await choose(file('大.pdf', 1.2 * mebibyte))
  await refused('大.pdf大小超过1M')
  await choose({ name: '假.pdf', mimeType: 'application/pdf', buffer: Buffer.from('<html>no pdf</html>') })
  await refused('假.pdf的内容与扩展名不符，无法上传')
  expect(network.requests.filter((line) => line.includes('/fileservice/tus'))).toEqual([])
  // What is right of a choice is taken, each of the others is named with its reason.
  await choose(file('坏.exe'), file('好.pdf'))
  await chosen('好.pdf')
  await hand.page.getByRole('alert').getByText('坏.exe').waitFor()
  await hand.page.getByRole('button', { name: '移除 好.pdf' }).click()
  const ask = hand.page.getByRole('dialog', { name: '移除文件' })
  await ask.getByText('确定移除该文件？').waitFor()
  expect(await flawsOf(hand.page, 'phone-remove')).toEqual([])
  await ask.getByRole('button', { name: '取消' }).click()
  const focused = () => hand.page.evaluate(() => document.activeElement?.getAttribute('aria-label'))
  await expect.poll(focused).toBe('移除 好.pdf')
  expect(await hand.page.getByRole('listitem').count()).toBe(1)
  await hand.page.getByRole('button', { name: '移除 好.pdf' }).click()
  await ask.getByRole('button', { name: '移除' }).click()
  await expect.poll(() => hand.page.getByRole('listitem').count()).toBe(0)
  await hand.page.getByRole('button', { name: 'English' }).click()
  await hand.page.getByRole('heading', { name: 'Upload files' }).waitFor()
  await hand.page.getByLabel('Choose files').setInputFiles([file('1.pdf'), file('2.pdf'), file('3.pdf')])
  await refused('Upload up to 2 files')
})

test('a file that is taken off the phone is not counted by the server any more', async () => {
  await hand.page.goto(scanned(await showCode()))
  await hand.page.route(/\/fileservice\/tus$/, async (route) => {
    const names = route.request().headers()['upload-metadata'] ?? ''
    if (!names.includes(Buffer.from('拒收.pdf').toString('base64'))) return route.continue()
    const answer = { code: 413, error: 'file.tooBig', message: '', params: { name: '拒收.pdf', max: 80 }, data: null }
    await route.fulfill({ status: 413, contentType: 'application/json', body: JSON.stringify(answer) })
  })
  await choose(file('先到.pdf'), file('拒收.pdf'))
  await chosen('拒收.pdf')
  await sendButton().click()
  await hand.page.getByRole('alert').getByText('拒收.pdf').waitFor()
  const forgotten = hand.page.waitForResponse((response) => response.request().method() === 'DELETE')
  await hand.page.getByRole('button', { name: '移除 先到.pdf' }).click()
  await hand.page.getByRole('dialog').getByRole('button', { name: '移除' }).click()
  expect((await forgotten).status()).toBe(204)
  await expect.poll(() => hand.page.getByRole('listitem').count()).toBe(0)
  await choose(file('后来.pdf'))
  await chosen('后来.pdf')
  await sendButton().click()
  await dialog().waitFor({ state: 'detached' })
  await expect.poll(widget(desktop.page).names, soon).toEqual(['后来.pdf'])
})

/** Holds back the answer that brings a code, until the function it gives is called. */
async function delayCode(): Promise<() => Promise<void>> {
  await desktop.page.evaluate(() => {
    const real = window.fetch
    const held = new Promise<void>((go) => Object.assign(window, { go }))
    window.fetch = async (input, init) => {
      if (String(input).includes('/getUploadId')) await held
      return real(input, init)
    }
  })
  return () => desktop.page.evaluate(() => (window as unknown as { go: () => void }).go())
}

test('the code loads, is asked after every 3 s, is marked at 0 and refreshed then, and after Cancel nobody asks', async () => {
  let asked = 0
  const { page } = desktop
  page.on('request', (request) => {
    if (request.url().endsWith('/getAttachmentByUploadId')) asked += 1
  })
  await page.clock.install()
  const come = await delayCode()
  await widget(page)
    .section.getByRole('button', { name: /^手机上传/ })
    .click()
  await dialog().getByText('疯狂加载中').waitFor()
  expect(await dialog().getByRole('timer').count()).toBe(0)
  await come()
  const first = await code()
  expect(await dialog().getByText('疯狂加载中').count()).toBe(0)

  // Where the second is over before the clock stands, it stands then, and the next try stops it.
  const stop = async () => page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1000)
  await stop().catch(stop)
  const before = asked
  await page.clock.runFor(30_000)
  await expect.poll(() => asked).toBe(before + 10)
  await page.clock.runFor(3000)
  await expect.poll(() => asked).toBe(before + 11)
  await page.clock.resume()

  await page.clock.fastForward('05:01')
  clock.later = 301_000
  await dialog().getByText('二维码已过期').waitFor()
  expect(await flawsOf(page, 'qr-expired')).toEqual([])
  await hand.page.goto(scanned(first))
  await hand.page.getByRole('heading', { name: '二维码已失效，请重新扫码' }).waitFor()
  expect(await flawsOf(hand.page, 'phone-ended')).toEqual([])
  await dialog().getByRole('button', { name: '刷新' }).click()
  await dialog().getByRole('timer').waitFor()
  expect((await code()).hash).not.toBe(first.hash)

  await dialog().getByRole('button', { name: '取消' }).click()
  await dialog().waitFor({ state: 'detached' })
  const last = asked
  await page.clock.runFor(60_000)
  expect([await page.evaluate(() => 'later'), asked]).toEqual(['later', last])
})

test('Cancel ends the code: the phone is told, keeps its files, and sends them by the next', async () => {
  const first = await showCode()
  await hand.page.goto(scanned(first))
  await choose(file('留着.pdf'))
  await chosen('留着.pdf')
  const destroyed = desktop.page.waitForResponse((response) => response.url().endsWith('/destroyUploadId'))
  await dialog().getByRole('button', { name: '取消' }).click()
  await dialog().waitFor({ state: 'detached' })
  await destroyed
  await sendButton().click()
  await hand.page.getByRole('heading', { name: '二维码已失效，请重新扫码' }).waitFor()
  await hand.page.getByText('留着.pdf').waitFor()
  const next = await showCode()
  await hand.page.goto(scanned(next))
  await hand.page.getByRole('button', { name: '加入列表' }).click()
  await chosen('留着.pdf')
  await sendButton().click()
  await hand.page.getByRole('heading', { name: '上传完成' }).waitFor()
  await dialog().waitFor({ state: 'detached' })
  await expect.poll(widget(desktop.page).names, soon).toEqual(['留着.pdf'])
})

test('a phone that goes from hand to hand shows the next person nothing of what the last one chose', async () => {
  const mine = await showCode()
  await hand.page.goto(scanned(mine))
  await choose(file('身份证.pdf'))
  await chosen('身份证.pdf')
  const other = await Caller.logIn(server.address, 'respondent')
  const { uploadId } = await other.ask(contract.upload.getUploadId, { query: { group: 'pdf', limit: 1 } })
  const theirs = new URL(mine)
  theirs.hash = `#/mobileUpload?uploadId=${uploadId}`
  await hand.page.goto(scanned(theirs))
  await hand.page.getByText(/最多 1 份文件/).waitFor()
  expect(await hand.page.locator('body').innerText()).not.toContain('身份证')
  // Nor does it come back with the address: what was not on its way is forgotten.
  await hand.page.goto(scanned(mine))
  await hand.page.getByText(/最多 1 份文件/).waitFor({ state: 'detached' })
  await hand.page.getByText(/最多 \d+ 份文件/).waitFor()
  expect(await hand.page.locator('body').innerText()).not.toContain('身份证')
})

test('cut off for six minutes in mid-upload, it waits, goes on by itself and arrives once', async () => {
  const address = await showCode()
  await hand.page.goto(scanned(address))
  await choose(file('长.pdf', 6 * mebibyte))
  await chosen('长.pdf')
  network.bytesPerSecond = mebibyte
  await sendButton().click()
  await expect.poll(() => network.up, soon).toBeGreaterThan(2 * mebibyte)
  await dialog()
    .getByText(/手机正在上传/)
    .waitFor()
  network.cut()
  await hand.page.getByText(/^等待网络/).waitFor()
  expect(await flawsOf(hand.page, 'phone-waiting')).toEqual([])
  clock.later = 6 * 60_000
  // A server that answers is no network that is away.
  network.answerWith(500, 1000)
  network.mend()
  await hand.page.evaluate(() => dispatchEvent(new Event('online')))
  await hand.page.getByText('服务器出错，请稍后再试').waitFor()
  network.answerWith(500, 0)
  network.bytesPerSecond = Number.POSITIVE_INFINITY
  const before = network.up
  await hand.page.evaluate(() => dispatchEvent(new Event('online')))
  await hand.page.getByRole('heading', { name: '上传完成' }).waitFor({ timeout: 90_000 })
  expect(network.up - before).toBeLessThan(6 * mebibyte)
  await dialog().waitFor({ state: 'detached' })
  await expect.poll(widget(desktop.page).names, soon).toEqual(['长.pdf'])
})

test('killed in mid-upload and opened again, it goes on by itself', async () => {
  const address = await showCode()
  await hand.page.goto(scanned(address))
  await choose(file('甲.pdf'), file('乙.pdf', 6 * mebibyte))
  await chosen('乙.pdf')
  network.bytesPerSecond = mebibyte
  await sendButton().click()
  await expect.poll(() => network.up, soon).toBeGreaterThan(2 * mebibyte)
  await hand.kill()
  network.bytesPerSecond = Number.POSITIVE_INFINITY
  await hand.start()
  await hand.page.goto(scanned(address))
  await hand.page.getByRole('heading', { name: '上传完成' }).waitFor({ timeout: 90_000 })
  await dialog().waitFor({ state: 'detached' })
  await expect.poll(widget(desktop.page).names, soon).toEqual(['甲.pdf', '乙.pdf'])
  const { list } = await (await Caller.logIn(server.address, 'applicant')).ask(contract.upload.listAttachments, {
    query: { size: 100 },
  })
  expect(list.filter(({ fileName }) => ['甲.pdf', '乙.pdf'].includes(fileName))).toHaveLength(2)
})

test('a desktop that is loaded anew shows the same code again, and lists what came while it was away', async () => {
  const first = await showCode()
  await hand.page.goto(scanned(first))
  await choose(file('途中.pdf'))
  await chosen('途中.pdf')
  await desktop.page.reload()
  expect((await code()).hash).toBe(first.hash)
  const form = desktop.page.url()
  await desktop.page.goto('about:blank')
  await sendButton().click()
  await hand.page.getByRole('heading', { name: '上传完成' }).waitFor()
  await desktop.page.goto(form)
  await expect.poll(widget(desktop.page).names, soon).toEqual(['途中.pdf'])
  expect(await dialog().count()).toBe(0)
})

/** Shows the page on a phone with room for one file and not for the next, both chosen. */
async function almostFull(): Promise<URL> {
  const devtools = await hand.devtools()
  await devtools.send('Storage.overrideQuotaForOrigin', { origin: network.url, quotaSize: 4 * mebibyte })
  const address = await showCode()
  await hand.page.goto(scanned(address))
  await choose(file('小.pdf'), file('大.pdf', 12 * mebibyte))
  await chosen('大.pdf')
  const warning = await hand.page.getByText(/^本机存储空间不足，以下文件未存本机/).innerText()
  expect(warning).toContain('大.pdf')
  expect(warning).not.toContain('小.pdf')
  return address
}

test('a phone without room for a file sends it from its page as it was chosen', async () => {
  await almostFull()
  expect(await flawsOf(hand.page, 'phone-full')).toEqual([])
  await sendButton().click()
  await hand.page.getByRole('heading', { name: '上传完成' }).waitFor({ timeout: 60_000 })
  await dialog().waitFor({ state: 'detached' })
  await expect.poll(widget(desktop.page).names, soon).toEqual(['小.pdf', '大.pdf'])
})

test('a file that had no room on the phone is said to be lost with its page, and is not sent in its stead', async () => {
  const address = await almostFull()
  network.bytesPerSecond = mebibyte
  await sendButton().click()
  await expect.poll(() => network.up, soon).toBeGreaterThan(2 * mebibyte)
  await hand.kill()
  network.bytesPerSecond = Number.POSITIVE_INFINITY
  await hand.start()
  const forgotten = hand.page.waitForResponse((response) => response.request().method() === 'DELETE' && response.ok())
  await hand.page.goto(scanned(address))
  await forgotten
  await hand.page.getByText('大.pdf未保存在本设备，页面关闭时尚未传完，请重新选择').waitFor()
  expect(await hand.page.getByRole('listitem').allInnerTexts()).toEqual([expect.stringContaining('小.pdf')])
  // The batch waits for its person.
  await sendButton().click()
  await hand.page.getByRole('heading', { name: '上传完成' }).waitFor()
  await dialog().waitFor({ state: 'detached' })
  await expect.poll(widget(desktop.page).names, soon).toEqual(['小.pdf'])
})
