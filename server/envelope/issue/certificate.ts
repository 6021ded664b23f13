import { representativeLine } from '../../../contract/signing/capacity.ts'
import { identityCheckLine } from '../../../contract/signing/identityCheck.ts'
import { institution, institutionEnglish } from '../../document/letter.ts'
import { type Asker, type Definition, writePdf } from '../../document/pdf.ts'
import type { House } from '../../house.ts'
import { linkTo } from '../../provider/letters.ts'
import { localMinute } from '../../when.ts'
import { coveredContact } from '../tell.ts'
import type { Envelope, Signer } from '../turn.ts'

const mendedWords =
  '内部结构不合规范或设有权限限制，签发前已按阅读器所显示的页面重新写入，页面内容未改。 Irregular or restricted inside: written anew as readers show it, its pages unchanged.'

const when = (moment: Date | null) => (moment ? localMinute(moment) : '—')

/** Where a code went stands beside it, so that whoever it was said to be can tell whether that was theirs. */
const checkedBy = ({ checks, means, contact }: Signer) =>
  identityCheckLine(checks) + (means === 'link' ? ` ${coveredContact(contact)}` : '')

interface Sealed {
  seen: Envelope
  signers: Signer[]
  code: string
  sha256: string
  now: Date
  /** What was read was written anew before it was signed. */
  mended: boolean
}

/** The certificate of completion 签署完成证书: who, how they were checked, when they signed, from where, of which version, and what was issued when. */
export async function completionPdf(
  house: House,
  { seen, signers, code, sha256, now, mended }: Sealed,
  asker: Asker,
): Promise<Buffer> {
  const head = [
    '签署人 Signer',
    '身份核验 Checked by',
    '打开 Opened',
    '验证码通过 Code entered',
    '结果 Result',
    '来源 From',
  ]
  const rows = signers.map((one) => [
    [one.role, one.name, one.representative && representativeLine(one.representative)].filter(Boolean).join(' '),
    checkedBy(one),
    when(one.openedAt),
    when(one.verifiedAt),
    one.signedAt
      ? `${one.everyPage ? '逐页签署 Signed on each page' : '签署 Signed'} ${when(one.signedAt)}`
      : `拒绝 Refused ${when(one.refusedAt)}：${one.reason}`,
    `${one.ip} ${one.device.slice(0, 60)}`,
  ])
  const line = (label: string, value: string) => ({ text: `${label}：${value}`, margin: [0, 2, 0, 2] })
  const definition: Definition = {
    info: { title: `签署完成证书 ${seen.title}` },
    pageOrientation: 'landscape',
    content: [
      { text: '签署完成证书 Certificate of Completion', fontSize: 18, bold: true, margin: [0, 0, 0, 10] },
      line('文书 Document', seen.title),
      line('签发 Issued by', `${institution} ${institutionEnglish}`),
      line('用印时间 Sealed', localMinute(now)),
      line('核验码 Verification code', code),
      line('阅读并签署的版本 Version read (SHA-256)', seen.readSha256),
      line('签发的文件 File issued (SHA-256)', sha256),
      ...(mended ? [line('原文件 Source', mendedWords)] : []),
      {
        table: {
          headerRows: 1,
          widths: [120, 100, 80, 80, '*', 150],
          body: [
            head.map((text) => ({ text, bold: true, fillColor: '#f1f5f9' })),
            ...rows.map((row) => row.map((text) => ({ text }))),
          ],
        },
        layout: 'lines',
        fontSize: 9,
        margin: [0, 10, 0, 10],
      },
      { qr: linkTo(house, `/officialSeal?code=${code}`), fit: 90 },
    ],
    footer: '{page} / {pages}',
    missing: '字体缺少下列字符，文中以〓代替：{codes}',
  }
  return (await writePdf(house, definition, asker)).bytes
}
