import { createServer, type Server } from 'node:http'
import { fileURLToPath } from 'node:url'
import AxeBuilder from '@axe-core/playwright'
import { lingui } from '@lingui/vite-plugin'
import react from '@vitejs/plugin-react'
import { build, type Rolldown } from 'vite'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { macros } from '../../macros.ts'
import { Browser, desk, phone } from '../setup/chromium.ts'
import { copiedText } from '../setup/clipboard.ts'
import { tellFailure } from '../setup/failure.ts'

/** The small parts on a page of their own: what screens do with them is tested there. */

let server: Server
let browser: Browser
let url: string

async function bundle(): Promise<Map<string, string>> {
  const root = fileURLToPath(new URL('./parts/', import.meta.url))
  const { output } = (await build({
    root,
    configFile: false,
    logLevel: 'error',
    plugins: [react(), lingui(), macros],
    build: {
      write: false,
      target: 'es2023',
      rolldownOptions: {
        input: { page: `${root}page.tsx` },
        output: { entryFileNames: '[name].js', assetFileNames: '[name].[ext]', chunkFileNames: '[name].js' },
      },
    },
  })) as Rolldown.RolldownOutput
  return new Map(output.map((file) => [`/${file.fileName}`, file.type === 'chunk' ? file.code : String(file.source)]))
}

beforeAll(async () => {
  const files = await bundle()
  const styles = [...files.keys()].filter((name) => name.endsWith('.css'))
  const page = `<!doctype html><html lang="zh-CN"><meta charset="utf-8"><title>小部件</title><link rel="icon" href="data:,">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    ${styles.map((name) => `<link rel="stylesheet" href="${name}">`).join('')}
    <body><div id="root"></div><script type="module" src="/page.js"></script></body></html>`
  server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '', 'http://localhost')
    const file = files.get(pathname)
    const type = file ? (pathname.endsWith('.css') ? 'text/css' : 'text/javascript') : 'text/html'
    response.setHeader('Content-Type', `${type}; charset=utf-8`)
    response.end(file ?? page)
  }).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  url = `http://127.0.0.1:${(server.address() as { port: number }).port}`
  browser = await Browser.start()
})
afterAll(async () => {
  await browser?.close()
  server?.close()
})
beforeEach(async () => {
  // After the hook below, which fails a test, too.
  onTestFinished(() => tellFailure([browser]))
  await browser.page.setViewportSize(desk)
  await browser.page.goto(url)
  await browser.page.getByRole('heading', { name: '小部件' }).waitFor()
})
afterEach(() => expect(browser.errors).toEqual([]))

const said = (name: string) => browser.page.getByRole('status', { name })

describe('a select', () => {
  const box = () => browser.page.getByRole('combobox', { name: '法庭' })
  const options = () => browser.page.getByRole('option')

  test('shows ten first, and ten more once, about 400 ms after scrolling near the bottom ended', async () => {
    await box().click()
    expect(await options().count()).toBe(10)
    const counts = await browser.page.getByRole('listbox').evaluate(async (list) => {
      const seen: number[] = []
      const began = performance.now()
      // Scrolls without a pause for a second.
      while (performance.now() - began < 1000) {
        list.scrollTop = list.scrollHeight - list.clientHeight - (seen.length % 2)
        await new Promise((resolve) => requestAnimationFrame(resolve))
        seen.push(list.querySelectorAll('[role=option]').length)
      }
      return seen
    })
    expect(new Set(counts)).toEqual(new Set([10]))
    await expect.poll(() => options().count()).toBe(20)
    for (const more of [30, 35]) {
      await options().last().scrollIntoViewIfNeeded()
      await expect.poll(() => options().count()).toBe(more)
    }
    // Nothing comes after the last.
    expect(await options().last().getAttribute('aria-posinset')).toBe('35')
  })

  test('filters here by text of any case, asks nobody, and takes what is picked', async () => {
    const asked: string[] = []
    browser.page.on('request', (request) => asked.push(request.url()))
    await box().fill('aB')
    expect(await options().count()).toBe(10)
    expect(await options().first().getAttribute('aria-setsize')).toBe('21')
    await box().fill('aB 3')
    expect(await options().allTextContents()).toEqual(['AB 3', 'ab 31', 'Ab 32', 'AB 33'])
    await options().nth(1).click()
    expect(await box().inputValue()).toBe('ab 31')
    expect(await said('所选').textContent()).toBe('31')
    await box().fill('没有')
    await browser.page.getByText('没有符合的选项').waitFor()
    await box().press('Escape')
    expect(await box().inputValue()).toBe('ab 31')
    await browser.page.getByRole('button', { name: '清除所选' }).click()
    expect(await said('所选').textContent()).toBe('')
    expect(asked).toEqual([])
  })

  test('goes by keys alone', async () => {
    const { keyboard } = browser.page
    await box().focus()
    await keyboard.press('ArrowDown')
    for (let at = 0; at < 12; at++) await keyboard.press('ArrowDown')
    expect(await browser.page.locator('[role=option].active').textContent()).toBe('AB 13')
    await keyboard.press('End')
    expect(await browser.page.locator('[role=option].active').textContent()).toBe('庭 35')
    await keyboard.press('Home')
    await keyboard.press('ArrowUp')
    const active = await box().getAttribute('aria-activedescendant')
    expect(await browser.page.locator(`[id="${active}"]`).textContent()).toBe('ab 1')
    await keyboard.type('庭 2')
    await keyboard.press('Enter')
    expect(await said('所选').textContent()).toBe('20')
    expect(await options().count()).toBe(0)
    // Opened again it stands on the chosen one, on whatever page that lies.
    await keyboard.press('Enter')
    expect(await browser.page.locator('[role=option].active').textContent()).toBe('庭 20')
    expect(await browser.page.locator('[role=option][aria-selected=true]').textContent()).toBe('庭 20')
    await keyboard.press('Tab')
    expect(await options().count()).toBe(0)
  })

  test('is as wide as the page on a phone and within it, and as its control on a desk', async () => {
    for (const viewport of [phone, desk]) {
      await browser.page.setViewportSize(viewport)
      await box().click()
      const list = await browser.page.locator('.select-panel').boundingBox()
      const control = await box().boundingBox()
      if (viewport === phone) expect(list?.width).toBe(phone.width)
      else expect(Math.round(list?.width ?? 0)).toBe(Math.round(control?.width ?? -1))
      expect(list!.y).toBeGreaterThanOrEqual(control!.y + control!.height)
      await box().press('Escape')
    }
  })
})

describe('a text area', () => {
  for (const name of ['理由', '备注']) {
    test(`counts, and ${name} takes no more than its limit from keys, paste or an input method`, async () => {
      const { page } = browser
      const area = page.getByLabel(name, { exact: true })
      const counter = page.locator('.field', { has: area }).locator('.counter')
      await area.pressSequentially('12345')
      expect(await counter.textContent()).toBe('5/10')
      await area.pressSequentially('6789012345')
      expect(await area.inputValue()).toBe('1234567890')
      expect(await counter.textContent()).toBe('10/10')
      await area.fill('1234567')
      await page.evaluate(() => navigator.clipboard.writeText('粘贴的文字'))
      await area.press('End')
      await area.press('Control+v')
      expect(await area.inputValue()).toBe('1234567粘贴的')
      // A composition of a Chinese input method that ends above the limit.
      await area.fill('12345678')
      await area.press('End')
      const devtools = await browser.devtools()
      await devtools.send('Input.imeSetComposition', { text: 'shen qing', selectionStart: 9, selectionEnd: 9 })
      await devtools.send('Input.insertText', { text: '申请事由' })
      await expect.poll(() => area.inputValue()).toBe('12345678申请')
      expect(await counter.textContent()).toBe('10/10')
      if (name === '备注') expect(await said('听到的备注').textContent()).toBe('12345678申请')
    })
  }
})

describe('a code that is sent', () => {
  test('takes digits only, four at most', async () => {
    const field = browser.page.getByLabel(/^验证码/)
    await field.pressSequentially('12a4')
    expect(await field.inputValue()).toBe('124')
    await field.fill('')
    await field.pressSequentially('12345')
    expect(await field.inputValue()).toBe('1234')
  })

  test('counts down 60 s after it was sent, and not after it was not', async () => {
    const { page } = browser
    await page.clock.install()
    await page.goto(url)
    const send = page.getByRole('button', { name: '发送验证码' })
    await send.click()
    await expect.poll(() => said('发送次数').textContent()).toBe('1')
    expect(await send.isEnabled()).toBe(true)
    await send.click()
    const counting = page.getByRole('button', { name: '60 秒后重新发送' })
    await counting.waitFor()
    expect(await counting.isDisabled()).toBe(true)
    await page.clock.runFor(30_000)
    await page.getByRole('button', { name: '30 秒后重新发送' }).waitFor()
    await page.clock.runFor(30_000)
    await send.waitFor()
    expect(await send.isEnabled()).toBe(true)
  })
})

test('a password shows itself when asked', async () => {
  const field = browser.page.getByLabel('口令')
  await field.fill('Abcdefg1!')
  expect(await field.getAttribute('type')).toBe('password')
  await browser.page.getByRole('button', { name: '显示密码' }).click()
  expect(await field.getAttribute('type')).toBe('text')
  await browser.page.getByRole('button', { name: '隐藏密码' }).click()
  expect(await field.getAttribute('type')).toBe('password')
})

test('an ID number gets its capital X, and a doubtful one warns', async () => {
  const field = browser.page.getByLabel('身份证号码')
  const warning = browser.page.getByText('身份证号码的出生日期或校验码不符，请核对')
  await field.pressSequentially('11010519491231002x')
  expect(await field.inputValue()).toBe('11010519491231002X')
  expect(await warning.count()).toBe(0)
  await field.fill('110105194912310021')
  await warning.waitFor()
  await field.fill('1101051949123100')
  expect(await warning.count()).toBe(0)
})

test('a name is told which of its signs no document can show, as soon as they are typed', async () => {
  const field = browser.page.getByLabel('姓名')
  await field.fill('Łukasz Żółć، محمد')
  const words = browser.page.getByText('文书无法显示下列字符：😀')
  expect(await words.count()).toBe(0)
  await field.fill('王😀小明')
  await words.waitFor()
  await field.fill('王小明')
  await words.waitFor({ state: 'detached' })
})

test('a phone and a sum are shown as they are understood once one goes on', async () => {
  const { page } = browser
  await page.getByLabel('手机号').fill('\u202d+86 138-0000-0010\u202c')
  await page.getByLabel('金额').fill('￥1,234,567.80 元')
  expect(await page.getByLabel('手机号').inputValue()).toBe('13800000010')
  expect(await said('听到的号码').textContent()).toBe('13800000010')
  await page.getByText('壹佰贰拾叁万肆仟伍佰陆拾柒元捌角').waitFor()
  await page.getByLabel('姓名').focus()
  expect(await page.getByLabel('金额').inputValue()).toBe('1234567.80')
})

test('an IP address may be typed with the points of a Chinese input method', async () => {
  const field = browser.page.getByLabel('IP地址')
  await field.pressSequentially('１0。0。0．1')
  expect(await field.inputValue()).toBe('10.0.0.1')
})

test('a range of days whose start is later than its end says so; equal days are in order', async () => {
  const wrong = browser.page.getByText('开始时间不能晚于结束时间')
  await browser.page.getByLabel('期间 开始日期').fill('2026-11-21')
  await browser.page.getByLabel('期间 结束日期').fill('2026-11-20')
  await wrong.waitFor()
  await browser.page.getByLabel('期间 结束日期').fill('2026-11-21')
  expect(await wrong.count()).toBe(0)
})

test('a double click submits once; the button works again after 3000 ms', async () => {
  const { page } = browser
  await page.clock.install()
  await page.goto(url)
  // From here on time passes only as told: a busy machine must not turn 3 s into another number.
  await page.clock.pauseAt(Date.now() + 60_000)
  const button = page.getByRole('button', { name: '提交' })
  await button.dblclick()
  expect(await said('点击次数').textContent()).toBe('1')
  await page.clock.runFor(2900)
  await button.click({ force: true })
  expect(await said('点击次数').textContent()).toBe('1')
  await page.clock.runFor(200)
  await button.click()
  expect(await said('点击次数').textContent()).toBe('2')
  await page.clock.resume()
})

test('copying says whether it worked', async () => {
  const { page } = browser
  const button = page.getByRole('button', { name: '复制' })
  await button.click()
  await expect.poll(() => said('复制结果').textContent()).toBe('true')
  expect(await copiedText(page)).toBe('复制的文字')
  await page.evaluate(() => {
    Object.defineProperty(navigator, 'clipboard', { value: { writeText: () => Promise.reject(new Error('no')) } })
    document.execCommand = () => false
  })
  await button.click()
  await expect.poll(() => said('复制结果').textContent()).toBe('false')
})

test('the spinner speaks the words of the specification', async () => {
  await browser.page.getByText('疯狂加载中，请稍后').waitFor()
  await browser.page.getByText('疯狂下载中，请耐心等候').waitFor()
})

test('nothing stands in the way of anybody, at any width', async () => {
  for (const viewport of [phone, desk]) {
    await browser.page.setViewportSize(viewport)
    for (const open of [false, true]) {
      if (open) await browser.page.getByRole('combobox', { name: '法庭' }).click()
      const { violations } = await new AxeBuilder({ page: browser.page }).setLegacyMode().analyze()
      expect(violations.map(({ id, nodes }) => `${id} ${nodes.map(({ html }) => html)}`)).toEqual([])
    }
    const wide = await browser.page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    )
    expect(wide).toBe(0)
    await browser.page.keyboard.press('Escape')
  }
})
