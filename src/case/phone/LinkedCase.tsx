import { useLingui } from '@lingui/react/macro'
import { serviceLinks } from '../../../contract/service/serviceLink.ts'
import { LoginButton } from '../../account/step/LoginButton.tsx'
import { useAsk } from '../../action/useAsk.ts'
import { Cause } from '../../list/Cause.tsx'
import { hrefTo } from '../../ui/address.ts'
import { Fact } from '../../ui/Fact.tsx'
import { dateTime } from '../../ui/format.ts'
import { shownLanguage } from '../../ui/language.ts'
import { Section } from '../../ui/Section.tsx'
import { EmptyState, ErrorState, Skeleton } from '../../ui/States.tsx'
import { CaseTag } from '../CaseTag.tsx'

/** The case of a personal link, for who has not logged in: how far it is and who takes part; what was served is one step away. */
export function LinkedCase({ code }: { code: string }) {
  const { t } = useLingui()
  const { reply, error, refresh } = useAsk(serviceLinks.openLinkedCase, { body: { code } })
  if (error?.code === 'linkUsed')
    return (
      <EmptyState page icon="lock" title={t`案件链接无效或已失效`}>
        <p>{t`请核对是否为最近一次短信或邮件中的完整链接。仍无法打开的，请联系办案秘书重新发送。`}</p>
      </EmptyState>
    )
  if (!reply) return error ? <ErrorState error={error} retry={() => void refresh()} /> : <Skeleton lines={8} />
  const { sender, caseNo, cause, state, openedAt, acceptedAt, party, attendees } = reply
  const of = (camp: 'APP' | 'DEF') =>
    attendees
      .filter((one) => one.camp === camp)
      .map(({ role, name }) => (role === 'agent' ? t`${name}（代理人）` : name))
      .join(shownLanguage() === 'en' ? ', ' : '、')
  return (
    <>
      <div className="page-head">
        <div>
          <h1 className="number">{caseNo}</h1>
          <p className="muted">
            <Cause of={cause} />
          </p>
        </div>
        <CaseTag state={state} />
      </div>
      <Section title={t`案件详情`}>
        <dl className="facts">
          <Fact label={t`仲裁机构`}>{sender}</Fact>
          <Fact label={t`申请人`}>{of('APP')}</Fact>
          <Fact label={t`被申请人`}>{of('DEF')}</Fact>
          <Fact label={t`收到申请`}>{dateTime(openedAt)}</Fact>
          {acceptedAt ? <Fact label={t`受理时间`}>{dateTime(acceptedAt)}</Fact> : null}
        </dl>
        <p className="muted">{t`本页仅供 ${party} 及其代理人通过专属链接查看，请勿转发链接。`}</p>
      </Section>
      <div className="row">
        <a className="button primary" href={hrefTo('/serveDoc', { code })}>
          {t`查看送达文书`}
        </a>
        <LoginButton door="login" look="plain">{t`登录后查看全部材料`}</LoginButton>
      </div>
    </>
  )
}
