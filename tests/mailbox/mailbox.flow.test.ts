import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { contract } from '../../contract/all.ts'
import { go } from '../app/walk/visit.ts'
import { pdfOf } from '../make/file.ts'
import { desk, phone } from '../setup/chromium.ts'
import { hasDovecot, ImapServer } from '../setup/imap.ts'
import { flawsOf } from '../setup/look.ts'
import { lettersTo } from '../setup/people.ts'
import { Stage } from '../setup/stage.ts'
import { htmlMail, mailWith, plainMail } from './mails.ts'

describe.skipIf(!hasDovecot)('the mailbox of the institution', () => {
  let imap: ImapServer
  let stage: Stage
  beforeAll(async () => {
    imap = await ImapServer.start()
    stage = await Stage.set({ worker: false, env: imap.env })
  }, 120_000)
  afterEach(() => stage.clear())
  afterAll(async () => {
    await stage.strike()
    await imap.close()
  })

  test('a secretary finds a mail, files what came with it into the case that it names by one click, and answers it', async () => {
    const { list } = await stage.secretary.ask(contract.case.listMyCases, { query: { page: 1, size: 5 } })
    const { id, caseNo } = list.find((one) => one.caseNo !== '') ?? { id: '', caseNo: '' }
    await imap.put(
      plainMail({ subject: 'Opening hours', from: 'Anna Berg <anna@partner.example>' }),
      mailWith(
        { name: 'Statement of Defence.pdf', bytes: pdfOf(60_000) },
        {
          from: '"Wilson, Clark & Partners" <office@wilson.example>',
          subject: `Case ${caseNo}: statement of defence`,
          text: `Dear Sirs,\n\nin case ${caseNo} we file our statement of defence.\n\nYours faithfully,\nA. Wilson`,
        },
      ),
    )
    const { page } = await stage.device('secretary', desk)
    await page.getByRole('button', { name: '邮箱：2 封未读' }).waitFor()
    await go(page, '/mailbox')
    const mails = page.getByRole('region', { name: '邮件列表' })
    await mails.getByRole('listitem').nth(1).waitFor()
    expect(await mails.getByRole('button', { name: /未读/ }).count()).toBe(2)
    await mails.getByLabel('搜索邮件').fill('Wilson')
    await mails.getByRole('listitem').nth(1).waitFor({ state: 'detached' })
    await mails.getByRole('button', { name: /statement of defence/ }).click()
    const mail = page.getByRole('region', { name: '邮件', exact: true })
    await mail.getByText('we file our statement of defence').waitFor()
    expect(await flawsOf(page, 'mail')).toEqual([])
    // Read here, it is read for everybody.
    await page.getByRole('button', { name: '邮箱：1 封未读' }).waitFor()
    await mail.getByRole('button', { name: `将 Statement of Defence.pdf 归入 ${caseNo}` }).click()
    await mail.getByText('已归入', { exact: true }).waitFor()
    const tree = await stage.secretary.ask(contract.caseFile.tree, { query: { caseId: id } })
    expect(tree.files.filter(({ fileName }) => fileName === 'Statement of Defence.pdf')).toHaveLength(1)
    await mail.getByRole('button', { name: '回复' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel(/^回复内容/).fill('答辩书已收到，并已转交仲裁庭。')
    expect(await flawsOf(page, 'mail-reply')).toEqual([])
    await dialog.getByRole('button', { name: '发送' }).click()
    await mail.getByText('答辩书已收到，并已转交仲裁庭。').waitFor()
    expect(await flawsOf(page, 'mail-answered')).toEqual([])
    const letters = await lettersTo(stage.product.url, 'office@wilson.example')
    expect(letters.map(({ subject }) => subject)).toEqual([`Re: Case ${caseNo}: statement of defence`])
  })

  test('a hostile page stays in its frame: nothing runs, nothing is loaded, nothing is sent', async () => {
    const outside = 'https://evil.example'
    await imap.put(
      htmlMail(
        `<h1>Invoice</h1><script>top.document.title='owned'</script><img src="${outside}/1.png" onerror="top.document.title='owned'">
         <meta http-equiv="refresh" content="0;url=${outside}"><form action="${outside}"><button>Pay</button></form>
         <table><tr><td>Fee</td><td>CNY 5,000.00</td></tr></table><a href="${outside}/pay">Pay now</a>`,
        { subject: 'Your invoice', from: 'Billing <billing@evil.example>' },
      ),
    )
    const { page } = await stage.device('secretary', phone)
    const asked: string[] = []
    page.context().on('request', (request) => asked.push(request.url()))
    await go(page, '/mailbox')
    await page.getByRole('listitem').filter({ visible: true }).first().waitFor()
    expect(await flawsOf(page, 'mailbox')).toEqual([])
    await page.getByRole('button', { name: /Your invoice/ }).click()
    const frame = page.frameLocator('iframe[title="邮件正文"]')
    await frame.getByText('CNY 5,000.00').waitFor()
    expect(await frame.getByRole('button').count()).toBe(0)
    expect(await flawsOf(page, 'mail-page')).toEqual([])
    expect(asked.filter((url) => url.includes('evil.example'))).toEqual([])
    expect(await page.title()).not.toContain('owned')
    await page.getByRole('button', { name: '返回列表' }).click()
    await page.getByRole('button', { name: /Your invoice/ }).waitFor()
  })

  test('a mail server that is away is named as that, and the list comes back by a retry', async () => {
    const { page } = await stage.device('secretary', desk)
    imap.down()
    await go(page, '/mailbox')
    await page.getByRole('heading', { name: '邮箱服务器没有响应，请稍后重试' }).waitFor()
    // It stands there, and nowhere else.
    expect(await page.getByText('邮箱服务器没有响应，请稍后重试').count()).toBe(1)
    expect(await flawsOf(page, 'mailbox-away')).toEqual([])
    imap.up()
    await page.getByRole('button', { name: '重试' }).click()
    await page.getByRole('region', { name: '邮件列表' }).getByRole('listitem').first().waitFor()
    await page.getByRole('button', { name: 'English' }).click()
    await page.getByRole('heading', { name: 'Institution mailbox' }).waitFor()
    await page.getByRole('button', { name: /statement of defence/ }).click()
    await page.getByRole('region', { name: 'E-mail', exact: true }).getByText('Yours faithfully').waitFor()
    expect(await flawsOf(page, 'mailbox-en')).toEqual([])
    await page.setViewportSize(phone)
    expect(await flawsOf(page, 'mailbox-en')).toEqual([])
  })
})
