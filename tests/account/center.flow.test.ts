import { fileURLToPath } from 'node:url'
import { deflateSync } from 'node:zlib'
import type { Page } from '@playwright/test'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { contract } from '../../contract/all.ts'
import { arrive } from '../setup/address.ts'
import { asksBeforeLoss } from '../setup/askedClose.ts'
import { desk, phone } from '../setup/chromium.ts'
import { Caller, logIn, password } from '../setup/people.ts'
import { Stage } from '../setup/stage.ts'

const idCard = new URL('../upload/ocr/idCard.png', import.meta.url)

let stage: Stage
beforeAll(async () => {
  stage = await Stage.set({ worker: false })
})
afterEach(() => stage.clear())
afterAll(() => stage.strike())

async function openCenter(page: Page, part?: string): Promise<void> {
  await page.evaluate(() => location.assign('#/user/center'))
  await page.getByRole('tab', { name: '个人资料' }).waitFor()
  if (part) await page.getByRole('tab', { name: part }).click()
}

const me = async (caller: Caller) => (await caller.ask(contract.account.info, {})).user

/** The newest code that went to a phone or a mailbox. */
async function codeTo(address: string): Promise<string> {
  const letters = (await (await fetch(`${stage.product.url}/dev/outbox.json`)).json()) as {
    to?: string
    code?: string
  }[]
  const code = letters.find((letter) => letter.to === address && letter.code)?.code
  if (!code) throw new Error(`No code went to ${address}`)
  return code
}

/** A picture of `side` × `side` pixels of noise, as PNG. */
function picture(side: number): Buffer {
  const rows = Buffer.alloc(side * (side * 3 + 1))
  for (let at = 0; at < rows.length; at++) rows[at] = at % (side * 3 + 1) === 0 ? 0 : (at * 7919) >> 3
  const header = Buffer.alloc(13)
  header.writeUInt32BE(side, 0)
  header.writeUInt32BE(side, 4)
  header.set([8, 2, 0, 0, 0], 8)
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data])
    const [size, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
    size.writeUInt32BE(data.length)
    sum.writeUInt32BE(crc32(body))
    return Buffer.concat([size, body, sum])
  }
  const head = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return Buffer.concat([head, chunk('IHDR', header), chunk('IDAT', deflateSync(rows)), chunk('IEND', Buffer.alloc(0))])
}

function crc32(bytes: Buffer): number {
  let crc = ~0
  for (const byte of bytes) {
    crc ^= byte
    for (let bit = 0; bit < 8; bit++) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0)
  }
  return ~crc >>> 0
}

test('what a person says about themself is there after a reload; a name that was verified stays', async () => {
  const { page, errors } = await stage.device('agent', desk)
  await openCenter(page)
  const agent = await Caller.logIn(stage.product.url, 'agent')
  const { nickName } = await me(agent)
  await expect.poll(() => page.getByLabel(/^姓名/).inputValue()).toBe(nickName)
  expect(await page.getByLabel(/^姓名/).isEditable()).toBe(false)
  await page.getByLabel(/^性别/).selectOption('F')
  await page.getByLabel(/^出生日期/).fill('1988-02-29')
  await page.getByLabel(/^送达地址/).fill('宁波市海曙区中山西路 1 号')
  await page.getByLabel(/^银行卡号/).fill('6222020200112233445')
  await page.getByLabel('短信', { exact: true }).check()
  await page.getByLabel(/^每天早上 8 点/).check()
  await page.getByLabel('推送免打扰时段').check()
  await page.getByLabel(/^免打扰开始/).fill('23:00')
  await page.getByLabel('案件进展 · 推送').uncheck()
  expect(await page.getByLabel('案件期限 · 推送').isDisabled()).toBe(true)
  await page.getByLabel(/^银行卡号/).blur()
  await expect.poll(() => page.getByLabel(/^银行卡号/).inputValue()).toBe('6222 0202 0011 2233 445')
  await page.getByRole('button', { name: '保存', exact: true }).click()
  await page.getByText('保存成功').waitFor()
  await page.reload()
  await openCenter(page)
  await expect.poll(() => page.getByLabel(/^姓名/).inputValue()).toBe(nickName)
  expect(await page.getByLabel(/^出生日期/).inputValue()).toBe('1988-02-29')
  expect(await page.getByLabel(/^银行卡号/).inputValue()).toBe('6222 0202 0011 2233 445')
  expect(await page.getByLabel('短信', { exact: true }).isChecked()).toBe(true)
  expect(await page.getByLabel('案件进展 · 推送').isChecked()).toBe(false)
  expect(await page.getByLabel(/^免打扰开始/).inputValue()).toBe('23:00')
  const kept = await me(agent)
  expect([kept.nickName, kept.gender, kept.bankCard]).toEqual([nickName, 'F', '6222020200112233445'])
  expect(kept.notices).toMatchObject({
    sms: true,
    daily: true,
    noPush: ['case'],
    quiet: { from: '23:00', to: '07:00' },
  })
  expect(errors).toEqual([])
})

test('a profile that is typed on a phone survives a reload, waits without a network and arrives once', async () => {
  const { page } = await stage.device('respondent', phone)
  const respondent = await Caller.logIn(stage.product.url, 'respondent')
  await openCenter(page)
  await page.getByLabel(/^常住地/).fill('宁波海曙')
  await page.getByText('修改已暂存在本设备，点击保存后生效').waitFor()
  await page.reload()
  await openCenter(page)
  await expect.poll(() => page.getByLabel(/^常住地/).inputValue()).toBe('宁波海曙')
  stage.network.cut()
  await page.getByRole('button', { name: '保存', exact: true }).click()
  await page.getByText('已保存在本设备，联网后自动发送').waitFor()
  expect(await page.getByLabel(/^常住地/).isDisabled()).toBe(true)
  stage.network.mend()
  await page.getByText('保存成功').waitFor()
  expect((await me(respondent)).habitation).toBe('宁波海曙')
  await expect.poll(() => page.getByLabel(/^常住地/).isDisabled()).toBe(false)
})

test('look-up lists of the profile are filled by their calls, also without a network', async () => {
  const { page } = await stage.device('respondent', desk)
  const asked: string[] = []
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url())
    if (/\/userservice\/lookup\//.test(pathname))
      asked.push(`${request.method()} ${pathname.split('/').at(-1)} ${[...searchParams.values()].join(' ')}`)
  })
  await openCenter(page)
  const options = (label: RegExp) => page.getByLabel(label).locator('option').allTextContents()
  await expect
    .poll(() => options(/^行业/))
    .toEqual(['全部行业', ...['法律', '教学与研究', '工程与技术', '商业与金融', '公共管理', '其他']])
  await expect.poll(() => options(/^性别/)).toEqual(['未填写', '男', '女'])
  await expect.poll(async () => (await options(/^证件类型/)).length).toBe(6)
  await page.getByLabel(/^行业/).selectOption('law')
  await expect.poll(() => options(/^职业/)).toEqual(['未填写', '律师', '法官（退休）', '公司法务', '公证员'])
  await page.getByLabel(/^职业/).selectOption('lawyer')
  await page.getByText('修改已暂存在本设备，点击保存后生效').waitFor()
  for (const call of ['gender', 'certificatesCate', 'occupation', 'occupationField'])
    expect(asked).toContain(`GET getLookup ${call}`)
  expect(asked).toContain('GET getlookupbyattr occupation field law')
  stage.network.cut()
  await openCenter(page, '账号与安全')
  await openCenter(page, '个人资料')
  await expect.poll(() => page.getByLabel(/^职业/).inputValue()).toBe('lawyer')
  await page.getByLabel(/^行业/).selectOption('law')
  await expect.poll(async () => (await options(/^职业/)).length).toBe(5)
  stage.network.mend()
})

test('a picture is made small on the device, and what is no picture is refused', async () => {
  const { page } = await stage.device('respondent', desk)
  const respondent = await Caller.logIn(stage.product.url, 'respondent')
  await openCenter(page)
  const choose = (name: string, mimeType: string, buffer: Buffer) =>
    page.getByLabel('选择头像图片').setInputFiles({ name, mimeType, buffer })
  await choose('假.png', 'image/png', Buffer.from('<svg onload="alert(1)"/>'))
  await page.getByText('假.png的内容与扩展名不符，无法上传').waitFor()
  await choose('脚本.html', 'text/html', Buffer.from('<b>'))
  await page.getByText('无法上传，请检查文件格式').waitFor()
  await choose('大图.png', 'image/png', picture(900))
  await page.getByRole('button', { name: '移除头像' }).waitFor()
  await page.getByRole('button', { name: '保存', exact: true }).click()
  await page.getByText('保存成功').waitFor()
  const { avatarPath } = await me(respondent)
  expect(avatarPath).toMatch(/^data:image\/(webp|jpeg);base64,/)
  expect(avatarPath.length).toBeLessThanOrEqual(200_000)
  const sides = await page.evaluate(async (src) => {
    const image = Object.assign(new Image(), { src })
    await image.decode()
    return [image.naturalWidth, image.naturalHeight]
  }, avatarPath)
  expect(sides).toEqual([256, 256])
})

test('an e-mail is changed by a code and a password that travels sealed', async () => {
  const { page } = await stage.device('respondent', desk)
  const respondent = await Caller.logIn(stage.product.url, 'respondent')
  await openCenter(page, '账号与安全')
  await page.getByRole('button', { name: /^(修改|绑定)邮箱$/ }).click()
  const dialog = page.getByRole('dialog', { name: '修改邮箱' })
  await dialog.getByRole('button', { name: '发送验证码' }).click()
  await dialog.getByText('邮箱号为必填项').waitFor()
  const address = dialog.getByLabel(/^新邮箱/)
  await address.fill('new.respondent@demo.test')
  await asksBeforeLoss(address)
  await dialog.getByRole('button', { name: '发送验证码' }).click()
  await dialog.getByRole('button', { name: /秒后重新发送/ }).waitFor()
  const bodies: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/updateEmail/')) bodies.push(request.postData() ?? '')
  })
  await dialog.getByLabel('验证码').fill(await codeTo('new.respondent@demo.test'))
  await dialog.getByLabel(/^登录密码/).fill('Wrong#2026')
  await dialog.getByRole('button', { name: '确定' }).click()
  await dialog.getByText('原密码错误').waitFor()
  expect((await me(respondent)).email).not.toBe('new.respondent@demo.test')
  await dialog.getByLabel(/^登录密码/).fill(password)
  await dialog.getByRole('button', { name: '确定' }).click()
  await dialog.waitFor({ state: 'detached' })
  await page.getByText('new.respondent@demo.test').waitFor()
  expect((await me(respondent)).email).toBe('new.respondent@demo.test')
  expect(bodies.length).toBe(2)
  for (const body of bodies) {
    expect(body).not.toContain('#2026')
    expect((JSON.parse(body) as { password: string }).password).toMatch(/^[A-Za-z\d+/]{300,}={0,2}$/)
  }
})

test('a session that is ended from here logs the other browser out', async () => {
  const here = await stage.device('respondent', desk)
  const there = await stage.device('respondent', phone)
  await there.page.getByRole('heading', { level: 1 }).first().waitFor()
  await openCenter(here.page, '账号与安全')
  const list = here.page.getByRole('list', { name: '登录会话' })
  await list.getByText('本设备').waitFor()
  const others = list.getByRole('listitem').filter({ has: here.page.getByRole('button', { name: '结束会话' }) })
  const count = await others.count()
  expect(count).toBeGreaterThan(0)
  // The newest stands first; ours is not among those that can be ended.
  await others.first().getByRole('button', { name: '结束会话' }).click()
  await here.page.getByRole('dialog').getByRole('button', { name: '结束会话' }).click()
  await here.page.getByText('会话已结束').waitFor()
  await arrive(there.page, /^\/login/)
  await expect.poll(() => others.count()).toBe(count - 1)
  await openCenter(here.page)
})

test('a new password by the old one keeps this browser in', async () => {
  const { page } = await stage.device('agent', desk)
  const other = await Caller.logIn(stage.product.url, 'agent')
  await openCenter(page, '账号与安全')
  const change = async (oldPass: string, newPass: string) => {
    await page.getByRole('button', { name: '用原密码修改' }).click()
    const dialog = page.getByRole('dialog', { name: '用原密码修改' })
    await dialog.getByLabel(/^原密码/).fill(oldPass)
    await dialog.getByLabel(/^新密码/).fill(newPass)
    await dialog.getByLabel(/^再次输入新密码/).fill(newPass)
    await dialog.getByRole('button', { name: '确定' }).click()
    return dialog
  }
  const refused = await change('Not#Mine2026', 'Fresh#2026')
  await refused.getByText('原密码错误').waitFor()
  await refused.getByRole('button', { name: '取消' }).click()
  await (await change(password, 'Fresh#2026')).waitFor({ state: 'detached' })
  await expect(me(other)).rejects.toThrow('401')
  await (await change('Fresh#2026', password)).waitFor({ state: 'detached' })
  await openCenter(page, '账号与安全')
})

test('secretaries have a centre too, without corporations; a picture of their identity card fills it, and the frame takes their new name', async () => {
  const browser = await stage.browser(desk)
  await logIn(browser, stage.network.url, 'secretary')
  await openCenter(browser.page)
  const tabs = await browser.page.getByRole('tablist', { name: '个人中心' }).getByRole('tab').allTextContents()
  expect(tabs).toEqual(['个人资料', '账号与安全', '签名样式', '语言与显示'])
  const { page } = browser
  await page.getByRole('button', { name: '识别身份证' }).click()
  await page.getByLabel('选择身份证人像面文件').setInputFiles(fileURLToPath(idCard))
  await page.getByRole('dialog').getByRole('button', { name: '识别并填入' }).click()
  // Typed already, so it is theirs to say.
  await page.getByRole('dialog').getByText('姓名: 李秘书 → 宋小雨').waitFor({ timeout: 90_000 })
  await page.getByRole('dialog').getByRole('button', { name: '保留已填写的' }).click()
  await page.getByText('已填入 性别、民族、出生日期、证件号码，请核对').waitFor()
  expect(await page.getByLabel(/^姓名/).inputValue()).toBe('李秘书')
  expect(await page.getByRole('combobox', { name: /^民族/ }).inputValue()).toBe('汉族')
  expect(await page.getByLabel(/^出生日期/).inputValue()).toBe('1990-03-07')
  expect(await page.getByLabel(/^证件类型/).inputValue()).toBe('idCard')
  expect(await page.getByLabel(/^证件号码/).inputValue()).toBe('330205199003070021')
  await page.getByLabel(/^姓名/).fill('李 书记')
  await page.getByRole('button', { name: '保存', exact: true }).click()
  await page.locator('.topbar').getByText('李 书记').first().waitFor()
  const secretary = await Caller.logIn(stage.product.url, 'secretary')
  await expect.poll(async () => (await me(secretary)).nickName).toBe('李 书记')
  await page.reload()
  await page.locator('.topbar').getByText('李 书记').first().waitFor()
})

test('the password dialog begins anew with the other way, counts down, and ends at the login page', async () => {
  const { page } = await stage.device('agent', phone)
  const agent = await me(await Caller.logIn(stage.product.url, 'agent'))
  await openCenter(page, '账号与安全')
  await page.getByRole('button', { name: '用验证码修改' }).click()
  const dialog = page.getByRole('dialog', { name: '修改密码' })
  await dialog.getByLabel(/^新密码/).fill('half typed')
  await dialog.getByLabel(/^验证码/).fill('1234')
  await dialog.getByText('邮箱', { exact: true }).click()
  await expect.poll(() => dialog.getByLabel(/^新密码/).inputValue()).toBe('')
  for (const name of ['account', 'code']) expect(await dialog.locator(`input[name=${name}]`).inputValue()).toBe('')
  expect(await dialog.locator('.wrong-text').count()).toBe(0)
  const address = agent.email || agent.phone
  if (!agent.email) await dialog.getByText('手机号', { exact: true }).click()
  await dialog
    .getByLabel(/^(手机号或)?邮箱/)
    .last()
    .fill(address)
  await dialog.getByRole('button', { name: '发送验证码' }).click()
  await dialog.getByRole('button', { name: /秒后重新发送/ }).waitFor()
  await dialog.getByLabel(/^验证码/).fill(await codeTo(address))
  await dialog.getByLabel(/^新密码/).fill('Second#2026')
  await dialog.getByRole('button', { name: '修改密码' }).click()
  await page.getByText('密码修改成功，请重新登录').waitFor()
  await arrive(page, /^\/login/)
  await page.getByLabel(/^用户名/).waitFor()
  await expect(Caller.logIn(stage.product.url, 'agent')).rejects.toThrow('用户名或密码错误')
})
