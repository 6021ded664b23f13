import { useLingui } from '@lingui/react/macro'
import { type AccountChange, admin } from '../../../contract/admin/admin.ts'
import { runAction } from '../../action/runAction.ts'
import type { Asked } from '../../action/useAsk.ts'
import { ask } from '../../local/call.ts'
import { OnceButton } from '../../ui/Button.tsx'
import { confirm } from '../../ui/Dialog.tsx'
import { dateTime } from '../../ui/format.ts'
import { asAdmin } from '../asAdmin.ts'
import { Changes } from '../audit/Changes.tsx'

interface WaitingChangesProps {
  asked: Asked<AccountChange[]>
  me: string | undefined
  onDone: () => void
}

/** What one administrator wants of an account and a second one is to confirm; nothing where nothing waits. */
export function WaitingChanges({ asked, me, onDone }: WaitingChangesProps) {
  const { t } = useLingui()
  const list = asked.last ?? []
  if (list.length === 0) return null

  async function accept({ id, nickName }: AccountChange): Promise<boolean> {
    const agreed = await confirm({
      title: t`确认变更`,
      text: t`确认后，${nickName} 的账号将立即按此变更，并以信件告知本人。`,
      accept: t`确认变更`,
      reject: t`取消`,
    })
    return agreed && runAction(t`变更已生效`, () => asAdmin(() => ask(admin.confirmChange, { body: { id } })), onDone)
  }
  const drop = (id: string) =>
    runAction(t`变更已撤销`, () => asAdmin(() => ask(admin.dropChange, { body: { id } })), onDone)

  return (
    <section className="card" aria-label={t`待另一位管理员确认`}>
      <header>
        <h2>{t`待另一位管理员确认`}</h2>
      </header>
      <ul className="items">
        {list.map((it) => (
          <li key={it.id} className="split">
            <div>
              <strong>
                {it.nickName} ({it.username})
              </strong>
              <div className="muted small-text">{t`由 ${it.byName} 于 ${dateTime(it.at)} 提出`}</div>
              <Changes changes={it.changes} />
            </div>
            <div className="row">
              {[it.byId, it.userId].includes(me ?? '') ? null : (
                <OnceButton small look="primary" action={() => accept(it)}>
                  {t`确认变更`}
                </OnceButton>
              )}
              <OnceButton small look="danger" action={() => drop(it.id)}>
                {t`撤销`}
              </OnceButton>
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}
