import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { FileNote, FileProblem, Signature, SignatureProblem } from '../../contract/signing/fileReport.ts'
import type { CheckAnswer } from '../../contract/signing/signing.ts'
import type { IconName } from '../ui/Icon.tsx'
import type { Family } from '../ui/Tag.tsx'

interface Shown {
  family: Family
  icon: IconName
  words: MessageDescriptor
}

/** What the register says of a file, and what it means. */
export const answerWords: Record<CheckAnswer, Shown & { means: MessageDescriptor }> = {
  identical: {
    ...{ family: 'green', icon: 'check', words: msg`与签发原件一致` },
    means: msg`该文件与本机构签发的原件逐字节相同，目前有效。`,
  },
  altered: {
    ...{ family: 'red', icon: 'alert', words: msg`已被改动` },
    means: msg`本机构签发过使用该核验码的文书，但这份文件与签发的原件不同。请以原件为准。`,
  },
  replaced: {
    ...{ family: 'amber', icon: 'refresh', words: msg`已被替换` },
    means: msg`该文书由本机构签发，此后已由新的文书替换。`,
  },
  revoked: {
    ...{ family: 'red', icon: 'close', words: msg`已被作废` },
    means: msg`该文书由本机构签发，此后已被作废，不再有效。`,
  },
  unknown: {
    ...{ family: 'grey', icon: 'info', words: msg`没有签发记录` },
    means: msg`本机构的签发登记中没有这份文件或核验码。`,
  },
}

export const fileProblemWords: Record<FileProblem, MessageDescriptor> = {
  notPdf: msg`不是 PDF 文件`,
  broken: msg`PDF 结构损坏或前后不一致，无法完整读取`,
  encrypted: msg`文件已加密，无法检查签名`,
  inflated: msg`文件解压后超出可检查的大小，未作检查`,
  exhausting: msg`检查所需的时间或内存超出限度，已停止检查`,
  unsigned: msg`文件中没有电子签名`,
  unsealed: msg`文件中没有本机构的印章：可能是用印前的版本，或被截去了用印后的部分`,
  tooMany: msg`文件中的签名过多，未作检查`,
  strayed: msg`文件中的签名与文档显示的签名域不一致`,
  before: msg`在 PDF 开头之前加入了内容`,
  appended: msg`在最后一个签名之后追加了内容`,
  between: msg`在两次签名之间改动了文档内容`,
  active: msg`含有脚本或动态表单，显示的内容可能与签署时不同`,
}

export const signatureProblemWords: Record<SignatureProblem, MessageDescriptor> = {
  range: msg`签名没有从文件开头起连续覆盖`,
  shape: msg`签名数据不完整或夹带其他内容`,
  content: msg`签名覆盖的内容已被改动`,
  forged: msg`签名与所附证书不符`,
  oldName: msg`签名以较早的方式（SHA-1）写明所用证书，证明力弱于现行方式；未发现伪造`,
  unnamed: msg`签名没有写明所用证书，为较早的签署方式；未发现伪造`,
  weak: msg`签名采用已淘汰的摘要算法（SHA-1）；未发现伪造`,
  unchecked: msg`签名的方式或算法不在本系统可核验的范围内，未作判断`,
  untrusted: msg`证书不是由受信任的机构签发`,
  purpose: msg`证书不得用于签署文书`,
  expired: msg`签署时证书不在有效期内`,
  revoked: msg`签署时证书已被吊销或暂停`,
  unstamped: msg`没有可信时间戳`,
  stamp: msg`时间戳不属于该签名或不受信任`,
}

export const fileNoteWords: Record<FileNote, MessageDescriptor> = {
  usageRights: msg`文件带有表单使用权（由阅读软件厂商加入），不是任何人的签名`,
  annotated: msg`签名之后只添加了批注或填写了表单（例如用 Firefox 批注后保存），所签页面的内容没有改动；批注可能遮盖原文`,
}

export const signatureKindWords: Record<Signature['kind'], MessageDescriptor> = {
  signature: msg`签名`,
  certification: msg`认证签名`,
  timeStamp: msg`文档时间戳`,
}
