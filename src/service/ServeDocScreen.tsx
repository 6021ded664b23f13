import { useLingui } from '@lingui/react/macro'
import type { ServedView } from '../../contract/service/serviceLink.ts'
import { useQuery } from '../account/gate/query.ts'
import { CodeForm } from '../account/step/CodeForm.tsx'
import { hrefTo } from '../ui/address.ts'
import { Banner } from '../ui/Banner.tsx'
import { Fact } from '../ui/Fact.tsx'
import { dateTime } from '../ui/format.ts'
import { LanguageSwitch } from '../ui/LanguageSwitch.tsx'
import { Logo } from '../ui/Logo.tsx'
import { Section } from '../ui/Section.tsx'
import { EmptyState, ErrorState, Skeleton } from '../ui/States.tsx'
import { useStateOf } from '../ui/useStateOf.ts'
import { Confirmation } from './Confirmation.tsx'
import { ServedFiles } from './ServedFiles.tsx'
import { type ServedLink, useServed } from './useServed.ts'
import './service.css'

/** /serveDoc?code=: what an institution serves on somebody, read and confirmed on a phone without an account. */
export function ServeDocScreen() {
  const { t } = useLingui()
  const linked = useQuery('code')
  const [entered, setEntered] = useStateOf(linked, '')
  const code = entered || linked
  return (
    <div className="serve-doc">
      <header>
        <div className="brand">
          <Logo />
          <span>{t`文书送达`}</span>
        </div>
        <LanguageSwitch />
      </header>
      <main>{code ? <Served key={code} code={code} /> : <AskCode onCode={setEntered} />}</main>
    </div>
  )
}

/** Whoever came without a link has its code in a letter. */
function AskCode({ onCode }: { onCode: (code: string) => void }) {
  const { t } = useLingui()
  return (
    <>
      <h1>{t`送达文书`}</h1>
      <CodeForm
        title={t`输入送达码`}
        says={t`请点击短信或邮件中的送达链接打开本页，或输入其中的送达码，即可查看向您送达的文书。`}
        label={t`送达码`}
        accept={t`查看文书`}
        onCode={onCode}
      />
    </>
  )
}

/** Whether the code was never one, is over, or another came in its place, is said to nobody. */
function NoLink() {
  const { t } = useLingui()
  return (
    <EmptyState page icon="lock" title={t`送达链接无效或已失效`}>
      <p>{t`请核对是否为最近一次短信或邮件中的完整链接。仍无法打开的，请联系办案秘书重新发送。`}</p>
    </EmptyState>
  )
}

function Served({ code }: { code: string }) {
  const { t } = useLingui()
  const link = useServed(code)
  const { view, error, online, unkept } = link
  if (error?.code === 'linkUsed') return <NoLink />
  if (!view) return error ? <ErrorState error={error} retry={() => void link.retry()} /> : <Skeleton lines={8} />
  return (
    <>
      <div>
        <h1>{view.title}</h1>
        <p className="muted">{t`${view.sender}向 ${view.party} 送达`}</p>
      </div>
      {online ? null : (
        <Banner family="amber" icon="offline">
          {t`没有网络。已打开过的文书仍可在本设备阅读；确认收到须联网后以验证码完成。`}
        </Banner>
      )}
      {unkept ? (
        <Banner family="amber" icon="alert">
          {t`本设备存储空间不足，文书没有保存在本设备，离线时无法阅读。`}
        </Banner>
      ) : null}
      <State view={view} />
      <Facts view={view} />
      <a href={hrefTo('/caseDetailsApp', { code })}>{t`查看案件详情`}</a>
      <ServedFiles link={link} view={view} />
      <Confirmation link={link} view={view} />
    </>
  )
}

/** Whether it counts as served yet, and since when. */
function State({ view: { served, confirmedAt, deemOn } }: { view: ServedView }) {
  const { t } = useLingui()
  if (!served)
    return deemOn ? (
      <Banner family="blue" icon="clock">
        {t`请阅读文书并确认收到。至 ${deemOn} 仍未确认的，视为当日送达，有关期限依仲裁规则起算。`}
      </Banner>
    ) : null
  const said = {
    confirmed: confirmedAt ? t`您已于 ${dateTime(confirmedAt)} 确认收到` : t`已于 ${served.on} 确认收到`,
    deemed: t`已于 ${served.on} 视为送达`,
    recorded: t`已于 ${served.on} 送达`,
  }
  return (
    <Banner family="green" icon="check">
      {said[served.how]}
    </Banner>
  )
}

function Facts({ view }: { view: ServedLink['view'] & {} }) {
  const { t } = useLingui()
  return (
    <Section title={t`送达事项`}>
      <dl className="facts">
        <Fact label={t`发出机构`}>{view.sender}</Fact>
        <Fact label={t`案号`}>
          <span className="number">{view.caseNo}</span>
        </Fact>
        <Fact label={t`送达编号`}>
          <span className="number">{view.no}</span>
        </Fact>
        <Fact label={t`受送达人`}>{view.party}</Fact>
        <Fact label={t`发出时间`}>
          <span className="number">{dateTime(view.sentAt)}</span>
        </Fact>
        {view.expiresAt ? (
          <Fact label={t`链接有效至`}>
            <span className="number">{dateTime(view.expiresAt)}</span>
          </Fact>
        ) : null}
      </dl>
    </Section>
  )
}
