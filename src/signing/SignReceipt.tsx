import { useLingui } from '@lingui/react/macro'
import type { SignDetail } from '../../contract/envelope/envelope.ts'
import { representativeSaid } from '../../contract/signing/capacity.ts'
import { checkedSaid } from '../account/specimen/checkedSaid.ts'
import { signerRole } from '../account/specimen/signerRole.ts'
import { hrefTo } from '../ui/address.ts'
import { Banner } from '../ui/Banner.tsx'
import { Fact } from '../ui/Fact.tsx'
import { dateTime } from '../ui/format.ts'
import { inLanguage } from '../ui/inLanguage.ts'
import { Section } from '../ui/Section.tsx'

/** What was answered: stays at this link, also after a reload. */
export function SignReceipt({ detail }: { detail: SignDetail }) {
  const { t } = useLingui()
  const { me, sha256, code, title, state, sealedAt } = detail
  if (me.state === 'refused')
    return (
      <Banner family="amber" icon="info">
        {t`您已拒绝签署《${title}》，理由已告知发起机构。`}
      </Banner>
    )
  return (
    <>
      <Banner family="green" icon="check">
        {state === 'sealed'
          ? t`您已签署《${title}》，文书已全部签署并用印。`
          : t`您已签署《${title}》。全部签署完成并用印后，您会收到通知。`}
      </Banner>
      <Section title={t`签署回执`}>
        <dl className="facts">
          <Fact label={t`签署人`}>{`${me.name}（${signerRole(me.role)}）`}</Fact>
          {me.representative ? (
            <Fact label={t`代表人`}>{inLanguage(representativeSaid(me.representative))}</Fact>
          ) : null}
          <Fact label={t`签署时间`}>{me.signedAt ? dateTime(me.signedAt) : ''}</Fact>
          {me.checks.length ? <Fact label={t`签署时的身份核验`}>{checkedSaid(me.checks)}</Fact> : null}
          {sealedAt ? <Fact label={t`用印时间`}>{dateTime(sealedAt)}</Fact> : null}
          <Fact label={t`签署版本的 SHA-256`} wide>
            <span className="seal-hash">{sha256}</span>
          </Fact>
          {code ? (
            <Fact label={t`核验码`}>
              <a href={hrefTo('/officialSeal', { code })}>{code}</a>
            </Fact>
          ) : null}
        </dl>
      </Section>
    </>
  )
}
