import { useLingui } from '@lingui/react/macro'
import { type HeldCertificate, signings } from '../../../contract/signing/signing.ts'
import { runAction } from '../../action/runAction.ts'
import type { Asked } from '../../action/useAsk.ts'
import { ask } from '../../local/call.ts'
import { OnceButton } from '../../ui/Button.tsx'
import { confirm } from '../../ui/Dialog.tsx'
import { Fact } from '../../ui/Fact.tsx'
import { dateTime } from '../../ui/format.ts'
import { asAdmin } from '../asAdmin.ts'

interface HeldCertificatesProps {
  asked: Asked<HeldCertificate[]>
  me: string | undefined
  onDone: () => void
}

/** Certificates that one administrator suspended and a second one is to revoke or release; nothing where none is. */
export function HeldCertificates({ asked, me, onDone }: HeldCertificatesProps) {
  const { t } = useLingui()
  const list = asked.last ?? []
  if (list.length === 0) return null
  const nameOf = ({ userId, name }: HeldCertificate) => (userId ? name : t`机构印章`)

  async function revoke(it: HeldCertificate): Promise<boolean> {
    const name = nameOf(it)
    const agreed = await confirm({
      title: t`确认吊销证书`,
      text: t`${name}的签名证书将自暂停之时起吊销，不可撤回。下一次签署会颁发新证书。`,
      accept: t`确认吊销`,
      reject: t`取消`,
      danger: true,
    })
    const { id } = it
    return (
      agreed && runAction(t`证书已吊销`, () => asAdmin(() => ask(signings.confirmRevocation, { body: { id } })), onDone)
    )
  }
  async function release(it: HeldCertificate): Promise<boolean> {
    const name = nameOf(it)
    const agreed = await confirm({
      title: t`恢复证书`,
      text: t`恢复后，${name}可继续使用原证书签署。`,
      accept: t`恢复`,
      reject: t`取消`,
    })
    const { id } = it
    return (
      agreed &&
      runAction(t`证书已恢复`, () => asAdmin(() => ask(signings.releaseCertificate, { body: { id } })), onDone)
    )
  }

  return (
    <section className="card" aria-label={t`已暂停的签名证书`}>
      <header>
        <h2>{t`已暂停的签名证书`}</h2>
      </header>
      <ul className="items">
        {list.map((it) => (
          <li key={it.id} className="split">
            <div>
              <strong>{nameOf(it)}</strong>
              <div className="muted small-text">{t`由 ${it.byName} 于 ${dateTime(it.at)} 暂停，待另一位管理员确认吊销`}</div>
              <dl className="facts">
                <Fact label={t`理由`} wide>
                  {it.reason}
                </Fact>
              </dl>
            </div>
            {it.userId === me ? null : (
              <div className="row">
                {it.byId === me ? null : (
                  <OnceButton small look="danger" action={() => revoke(it)}>
                    {t`确认吊销`}
                  </OnceButton>
                )}
                <OnceButton small action={() => release(it)}>
                  {t`恢复`}
                </OnceButton>
              </div>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
