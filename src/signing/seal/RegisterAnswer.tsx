import { useLingui } from '@lingui/react/macro'
import { type SignedKind, signedKindWords } from '../../../contract/envelope/signedKind.ts'
import type { Checked } from '../../../contract/signing/signing.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Fact } from '../../ui/Fact.tsx'
import { dateTime } from '../../ui/format.ts'
import { inLanguage } from '../../ui/inLanguage.ts'
import { answerWords } from '../words.ts'
import { RegisteredSigners } from './RegisteredSigners.tsx'

/** What the register says; `byCode`: of the code alone, for nobody compared a file. */
export function RegisterAnswer({ found: { answer, facts }, byCode = false }: { found: Checked; byCode?: boolean }) {
  const { t, i18n } = useLingui()
  const { family, icon, words, means } = answerWords[answer]
  const isIssued = byCode && answer === 'identical'
  return (
    <div className="stack" role="status">
      <Banner family={family} icon={icon}>
        <strong>{isIssued ? t`该核验码对应的文书有效` : i18n._(words)}</strong>
        <div>
          {isIssued
            ? t`本机构签发过使用该核验码的文书。要确认手中的文件就是原件，请在上方核验文件，或比对 SHA-256。`
            : i18n._(means)}
        </div>
      </Banner>
      {facts ? (
        <dl className="facts">
          <Fact label={t`签发机构`}>{facts.institution}</Fact>
          <Fact label={t`文书种类`}>
            {facts.kind in signedKindWords ? inLanguage(signedKindWords[facts.kind as SignedKind]) : facts.kind}
          </Fact>
          <Fact label={t`案号`}>{facts.caseNo}</Fact>
          <Fact label={t`签发时间`}>{dateTime(facts.issuedAt)}</Fact>
          {facts.stateAt ? <Fact label={t`状态变更时间`}>{dateTime(facts.stateAt)}</Fact> : null}
          {facts.signers.length ? (
            <Fact label={t`签署人`} wide>
              <RegisteredSigners signers={facts.signers} />
            </Fact>
          ) : null}
          <Fact label={t`原件的 SHA-256`} wide>
            <span className="seal-hash">{facts.sha256}</span>
          </Fact>
        </dl>
      ) : null}
    </div>
  )
}
