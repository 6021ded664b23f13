import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { textOf } from '../../../contract/document/document.ts'
import { type Template, type TemplateHead, templates } from '../../../contract/template/template.ts'
import { runAction } from '../../action/runAction.ts'
import { useAsk } from '../../action/useAsk.ts'
import { Listing } from '../../list/Listing.tsx'
import { ask } from '../../local/call.ts'
import { Button } from '../../ui/Button.tsx'
import { Select } from '../../ui/Choice.tsx'
import { confirm } from '../../ui/Dialog.tsx'
import { useOnce } from '../../ui/useOnce.ts'
import { Changes } from '../editor/Changes.tsx'
import { DocumentEditor } from '../editor/DocumentEditor.tsx'
import { kindWords, languageWords, stateWords } from '../words.ts'

/** What one version says, what it says otherwise than another, and what can be done about it. */
export function TemplateView({
  head,
  line,
  mayWrite,
  onWrite,
  onShow,
  refresh,
}: {
  head: TemplateHead
  /** Every version of it, newest first. */
  line: TemplateHead[]
  mayWrite: boolean
  onWrite: (from: TemplateHead) => void
  onShow: (id: string) => void
  refresh: () => void
}) {
  const { t, i18n } = useLingui()
  const { id, revision, state } = head
  const asked = useAsk(templates.getTemplate, { params: { id } })
  const [against, setAgainst] = useState('')
  const before = useAsk(templates.getTemplate, against ? { params: { id: against } } : undefined)
  const activate = useOnce(async () => {
    const agreed = await confirm({
      title: t`启用模板`,
      text: t`启用后，本机构今后生成此类文书即用这一版本；原来在用的版本随之停用。`,
      accept: t({ message: '启用', context: 'template' }),
      reject: t`取消`,
    })
    if (!agreed) return false
    return runAction(t`模板已启用`, () => ask(templates.activateTemplate, { body: { id, revision } }), refresh)
  })
  const retire = useOnce(async () => {
    const agreed = await confirm({
      title: t`停用模板`,
      text: t`停用后不能再用它生成文书，已生成的文书不受影响。`,
      accept: t({ message: '停用', context: 'template' }),
      reject: t`取消`,
      danger: true,
    })
    return agreed && runAction(t`模板已停用`, () => ask(templates.retireTemplate, { body: { id, revision } }), refresh)
  })
  const named = (one: TemplateHead) => t`第 ${one.version} 版（${i18n._(stateWords[one.state])}）`
  return (
    <article className="stack" aria-label={head.title}>
      <div className="row">
        <div className="grow">
          <h2>{head.title}</h2>
          <p className="muted small-text">
            {i18n._(kindWords[head.kind])} · {i18n._(languageWords[head.language])} · {named(head)}
            {head.byName ? ` · ${head.byName}` : ''}
          </p>
        </div>
        {mayWrite ? (
          <>
            <Button icon="edit" onClick={() => onWrite(head)}>
              {state === 'draft' ? t`编辑` : t`编写新版本`}
            </Button>
            {state === 'active' ? (
              <Button look="danger" busy={retire.busy} onClick={retire.run}>
                {t({ message: '停用', context: 'template' })}
              </Button>
            ) : (
              <Button look="primary" busy={activate.busy} onClick={activate.run}>
                {t({ message: '启用', context: 'template' })}
              </Button>
            )}
          </>
        ) : null}
      </div>
      <div className="fields">
        <Select
          label={t`版本`}
          options={line.map((one) => ({ value: one.id, label: named(one) }))}
          value={id}
          onChange={({ target }) => onShow(target.value)}
        />
        <Select
          label={t`与此版本比较`}
          placeholder={t`不比较`}
          options={line.filter((one) => one.id !== id).map((one) => ({ value: one.id, label: named(one) }))}
          value={against}
          onChange={({ target }) => setAgainst(target.value)}
        />
      </div>
      <Listing asked={asked}>
        {(template: Template) =>
          against ? (
            <Listing asked={before}>
              {(old) => <Changes before={textOf(old.body)} after={textOf(template.body)} />}
            </Listing>
          ) : (
            <DocumentEditor fileId={id} value={template.body} label={head.title} />
          )
        }
      </Listing>
    </article>
  )
}
