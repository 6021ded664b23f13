import { useLingui } from '@lingui/react/macro'
import { type DictEntry, lookup } from '../../../contract/lookup/lookup.ts'
import {
  type TreeActionName,
  type TreeNodeKind,
  treeActionsDict,
  treeActionsOf,
  treeActionsOffered,
  treeNodeNames,
} from '../../../contract/lookup/treeActions.ts'
import { runAction } from '../../action/runAction.ts'
import { useAsk } from '../../action/useAsk.ts'
import { Listing } from '../../list/Listing.tsx'
import { ask } from '../../local/call.ts'
import { useKept } from '../../local/hooks.ts'
import { Checkbox } from '../../ui/Choice.tsx'
import { asAdmin } from '../asAdmin.ts'

const asked = { query: { dictName: treeActionsDict, page: 0, size: 9999 } }

/** What secretaries can do with the folders and the files of a case, each by itself (specification §6). */
export function TreeActionRules({ onSaved }: { onSaved: () => void }) {
  const { t } = useLingui()
  const entries = useAsk(lookup.getDictDetail, asked)
  // The trees of this device take it from what is kept.
  const { refresh } = useKept(lookup.getDictDetail, asked)
  const kinds: Record<TreeNodeKind, string> = { folder: t`文件夹`, leaf: t`文件` }
  const actions: Record<TreeActionName, string> = {
    add: t`新建`,
    upload: t`上传`,
    edit: t`编辑`,
    move: t`移动`,
    void: t`作废`,
    delete: t`删除`,
  }

  async function set(entry: DictEntry | undefined, kind: TreeNodeKind, action: string, on: boolean): Promise<void> {
    const body = {
      ...{ dictName: treeActionsDict, value: kind, label: treeNodeNames[kind][0], labelEn: treeNodeNames[kind][1] },
      attrs: { ...entry?.attrs, [action]: on ? 'on' : 'off' },
    }
    const send = () =>
      entry
        ? ask(lookup.editDictDetail, {
            body: { ...body, id: entry.id, label: entry.label, labelEn: entry.labelEn, sort: entry.sort },
          })
        : ask(lookup.addDictDetail, { body })
    await runAction(t`保存成功`, () => asAdmin(send), undefined)
    await Promise.all([entries.refresh(), refresh()])
    onSaved()
  }

  return (
    <section className="card" aria-label={t`案卷树操作`}>
      <header>
        <h2>{t`案卷树操作`}</h2>
      </header>
      <Listing asked={entries}>
        {({ content }) => (
          <div className="body stack">
            <p className="muted">{t`设定案卷材料中的文件夹和文件分别可以进行哪些操作；文件下面不能新建。`}</p>
            {(['folder', 'leaf'] as const).map((kind) => (
              <fieldset key={kind} className="field radios">
                <legend>{kinds[kind]}</legend>
                <div className="checks">
                  {treeActionsOffered[kind].map((action) => (
                    <Checkbox
                      key={action}
                      checked={(treeActionsOf(content)[kind] as readonly string[]).includes(action)}
                      onChange={({ target }) =>
                        void set(
                          content.find(({ value }) => value === kind),
                          kind,
                          action,
                          target.checked,
                        )
                      }
                    >
                      {actions[action]}
                    </Checkbox>
                  ))}
                </div>
              </fieldset>
            ))}
          </div>
        )}
      </Listing>
    </section>
  )
}
