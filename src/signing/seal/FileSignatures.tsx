import { useLingui } from '@lingui/react/macro'
import { type FileReport, isSound, type Signature } from '../../../contract/fileReport.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Fact } from '../../ui/Fact.tsx'
import { dateTime } from '../../ui/format.ts'
import { Tag } from '../../ui/Tag.tsx'
import { fileProblemWords, signatureProblemWords } from '../words.ts'

/** The signatures inside a file and what was done to it: what is wrong is named, with the pages that changed. */
export function FileSignatures({ report }: { report: FileReport }) {
  const { t, i18n } = useLingui()
  const { signatures, problems, changedPages } = report
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
      {signatures.map((one) => (
        <OneSignature key={one.no} one={one} isFollowed={one.no < signatures.length} />
      ))}
    </section>
  )
}

function OneSignature({ one, isFollowed }: { one: Signature; isFollowed: boolean }) {
  const { t, i18n } = useLingui()
  const { no, signer, organisation, basis, issuer, stampedAt, whole, revokedAt, longTerm, algorithm, problems } = one
  const isGood = problems.length === 0
  return (
    <div className="seal-signature">
      <div className="sign-bar">
        <strong className="grow">{signer === '' ? t`签名 ${no}` : t`签名 ${no}：${signer}`}</strong>
        <Tag family={isGood ? 'green' : 'red'} icon={isGood ? 'check' : 'alert'}>
          {isGood ? t`有效` : t`未通过`}
        </Tag>
      </div>
      {problems.map((problem) => (
        <p key={problem} className="wrong-text">
          {i18n._(signatureProblemWords[problem])}
        </p>
      ))}
      <dl className="facts">
        <Fact label={t`签署时间`}>{stampedAt ? t`${dateTime(stampedAt)}（时间戳）` : t`无可信时间`}</Fact>
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
