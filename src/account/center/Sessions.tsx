import { useLingui } from '@lingui/react/macro'
import { account } from '../../../contract/account/account.ts'
import { runAction } from '../../action/runAction.ts'
import { StaleNotice } from '../../action/StaleNotice.tsx'
import { useAsk } from '../../action/useAsk.ts'
import { ask } from '../../local/call.ts'
import { OnceButton } from '../../ui/Button.tsx'
import { confirm } from '../../ui/Dialog.tsx'
import { dateTime } from '../../ui/format.ts'
import { Section } from '../../ui/Section.tsx'
import { ErrorState, Skeleton } from '../../ui/States.tsx'
import { Tag } from '../../ui/Tag.tsx'

/** Where this person is logged in. A session that is not theirs can be ended from here. */
export function Sessions() {
  const { t } = useLingui()
  const asked = useAsk(account.listSessions, {})
  const { reply, error, refresh } = asked

  async function end(id: string): Promise<boolean> {
    const agreed = await confirm({
      title: t`结束会话`,
      text: t`该设备将立即退出登录。如果不是您本人登录，请同时修改密码。`,
      accept: t`结束会话`,
      reject: t`取消`,
      danger: true,
    })
    return agreed && runAction(t`会话已结束`, () => ask(account.endSession, { params: { id } }), refresh)
  }

  async function endOthers(): Promise<boolean> {
    const agreed = await confirm({
      title: t`结束其他会话`,
      text: t`除本设备外，所有设备将立即退出登录。如果有您不认识的登录，请同时修改密码。`,
      accept: t`结束其他会话`,
      reject: t`取消`,
      danger: true,
    })
    return agreed && runAction(t`其他会话已结束`, () => ask(account.endOtherSessions, {}), refresh)
  }

  return (
    <Section
      title={t`登录会话`}
      more={
        reply && reply.length > 1 ? (
          <OnceButton small look="danger" action={endOthers}>
            {t`结束其他会话`}
          </OnceButton>
        ) : null
      }
    >
      <div className="stack">
        <StaleNotice {...asked} />
        {reply ? (
          <ul className="items inside" aria-label={t`登录会话`}>
            {reply.map(({ id, current, device, ip, createdAt, lastAt, expiresAt }) => (
              <li key={id} className="split">
                <div>
                  <div className="row">
                    <strong>{device || t`未知设备`}</strong>
                    {current ? <Tag family="green" icon="device">{t`本设备`}</Tag> : null}
                  </div>
                  <div className="muted small-text number">
                    {ip ? t`网络地址 ${ip} · 最近使用 ${dateTime(lastAt)}` : t`最近使用 ${dateTime(lastAt)}`}
                  </div>
                  <div className="muted small-text number">
                    {t`登录于 ${dateTime(createdAt)}，有效至 ${dateTime(expiresAt)}`}
                  </div>
                </div>
                {current ? null : (
                  <OnceButton small look="danger" action={() => end(id)}>
                    {t`结束会话`}
                  </OnceButton>
                )}
              </li>
            ))}
          </ul>
        ) : error ? (
          <ErrorState error={error} retry={refresh} />
        ) : (
          <Skeleton lines={3} />
        )}
      </div>
    </Section>
  )
}
