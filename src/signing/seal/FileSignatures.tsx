import { useLingui } from '@lingui/react/macro'
import {
  type FileReport,
  isSound,
  type Signature,
  type SignatureProblem,
} from '../../../contract/signing/fileReport.ts'
import type { Checked, IssuedFacts } from '../../../contract/signing/signing.ts'
import { checkedSaid } from '../../account/specimen/checkedSaid.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Fact } from '../../ui/Fact.tsx'
import { dateTime } from '../../ui/format.ts'
import { Tag } from '../../ui/Tag.tsx'
import { fileNoteWords, fileProblemWords, signatureKindWords, signatureProblemWords } from '../words.ts'

type Registered = IssuedFacts['signers'][number]

/** Who signed a file that is byte for byte what the register knows, in the order of their signatures. */
function registered(register: Checked | undefined): Registered[] {
  const known = register?.facts && register.answer !== 'altered' ? register.facts.signers : []
  return known.filter((one) => !one.refused && one.at !== null)
}

/**
 * The signatures inside a file and what was done to it: what is wrong is named, with the pages that changed. What a time stamp proves
 * is when the signature was put into the file, which for people is when it was sealed: when they signed is what the register says.
 */
export function FileSignatures({ report, register }: { report: FileReport; register?: Checked }) {
  const { t, i18n } = useLingui()
  const { signatures, problems, notes, changedPages } = report
  const signers = registered(register)
  const pages = changedPages.join(t({ message: '、', context: 'list' }))
  return (
    <section className="stack" aria-label={t`文件内的签名`}>
      {isSound(report) ? (
        <Banner family="green" icon="shield">
          {t`文件内的全部签名有效，其中有本机构的印章，最后一个签名覆盖整个文件。`}
        </Banner>
      ) : (
        <Banner family="red" icon="alert">
          <ul className="sign-list">
            {problems.map((one) => (
              <li key={one}>{i18n._(fileProblemWords[one])}</li>
            ))}
            {changedPages.length ? <li>{t`外观发生变化的页：第 ${pages} 页`}</li> : null}
            {signatures.some((one) => one.problems.length) ? <li>{t`有签名未通过检查，见下`}</li> : null}
          </ul>
        </Banner>
      )}
      {notes.map((one) => (
        <Banner key={one} family="grey" icon="info">
          {i18n._(fileNoteWords[one])}
        </Banner>
      ))}
      {signers.length ? (
        <p className="muted small-text">{t`个人签名在用印时一并写入文件并加盖时间戳；各人签署的时间以签发登记为准。`}</p>
      ) : null}
      {signatures.map((one, at) => (
        <OneSignature key={one.no} one={one} known={signers[at]} isFollowed={one.no < signatures.length} />
      ))}
    </section>
  )
}

/** What is of another time or kind, and no sign that anybody did wrong; and what nobody can know of such. */
const isOfBefore = (one: SignatureProblem) => ['oldName', 'unnamed', 'weak', 'unchecked'].includes(one)
const isUnproved = (one: SignatureProblem) => one === 'unstamped' || one === 'untrusted'

interface OneSignatureProps {
  one: Signature
  /** Who made it, as the register knows them. */
  known: Registered | undefined
  isFollowed: boolean
}

function OneSignature({ one, known, isFollowed }: OneSignatureProps) {
  const { t, i18n } = useLingui()
  const { no, kind, signer, organisation, basis, issuer, stampedAt, whole, revokedAt, longTerm, algorithm, problems } =
    one
  const isGood = problems.length === 0
  const called = i18n._(signatureKindWords[kind])
  const isDoubtful = problems.some(isOfBefore) && problems.every((one) => isOfBefore(one) || isUnproved(one))
  return (
    <div className="seal-signature">
      <div className="sign-bar">
        <strong className="grow">{signer === '' ? t`${called} ${no}` : t`${called} ${no}：${signer}`}</strong>
        <Tag family={isGood ? 'green' : isDoubtful ? 'grey' : 'red'} icon={isGood ? 'check' : 'alert'}>
          {isGood ? t`有效` : isDoubtful ? t`不能确认` : t`未通过`}
        </Tag>
      </div>
      {problems.map((problem) => (
        <p key={problem} className="wrong-text">
          {i18n._(signatureProblemWords[problem])}
        </p>
      ))}
      <dl className="facts">
        {known?.at ? <Fact label={t`签署时间（签发登记）`}>{dateTime(known.at)}</Fact> : null}
        {known?.checks.length ? <Fact label={t`签署时的身份核验`}>{checkedSaid(known.checks)}</Fact> : null}
        <Fact label={t`时间戳`}>{stampedAt ? dateTime(stampedAt) : t`无可信时间`}</Fact>
        <Fact label={t`覆盖范围`}>
          {whole
            ? t`整个文件`
            : isFollowed
              ? t`签署时的版本（其后另有签名）`
              : t`签署时的版本（其后的内容不在签名之内）`}
        </Fact>
        <Fact label={t`证书`}>{[organisation, basis].filter(Boolean).join(' · ')}</Fact>
        <Fact label={t`颁发者`}>{issuer}</Fact>
        <Fact label={t`算法`}>{algorithm}</Fact>
        <Fact label={t`长期验证资料`}>{longTerm ? t`已随文件保存` : t`文件中没有`}</Fact>
        {revokedAt ? (
          <Fact label={t`证书停用时间`}>{t`${dateTime(revokedAt)}（签署之后吊销或暂停的，签名仍有效）`}</Fact>
        ) : null}
      </dl>
    </div>
  )
}
