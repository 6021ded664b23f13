import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { caseDocuments } from '../../../contract/caseDocument.ts'
import { type CaseAction, documentsOfMove } from '../../../contract/caseMove.ts'
import { templates } from '../../../contract/template.ts'
import { useAsk } from '../../account/asked/useAsk.ts'
import { ask } from '../../local/call.ts'
import { asAppError, errorText } from '../../ui/errorText.ts'
import { notify } from '../../ui/notify.tsx'

/**
 * The documents that go with a move of a case, to be ticked in its dialog; the Chinese ones are. `make` makes them from the case as it
 * then stands. The move is made whatever becomes of them: one that lacks something is named, and is written where documents are.
 */
export function useOfferedDocuments(action: CaseAction) {
  const { t } = useLingui()
  const kinds = documentsOfMove[action] ?? []
  const listed = useAsk(templates.listTemplates, kinds.length > 0 ? {} : undefined)
  const offered = (listed.reply ?? []).filter((one) => one.state === 'active' && kinds.includes(one.kind))
  const [chosen, setChosen] = useState<string[]>()
  const marked = chosen ?? offered.filter(({ language }) => language === 'zh').map(({ id }) => id)

  async function makeOne(baseId: string, templateId: string, name: string): Promise<void> {
    try {
      const { title, body, unresolved } = await ask(caseDocuments.fillDocument, { body: { baseId, templateId } })
      if (unresolved.length > 0) return notify(t`“${name}”尚有内容未填写，请在“生成文书”中补充`, 'red')
      const made = { id: crypto.randomUUID(), baseId, templateId, title, body }
      await ask(caseDocuments.makeDocument, { body: made })
      notify(t`“${name}”已存入案卷`)
    } catch (error) {
      const why = errorText(asAppError(error))
      notify(t`“${name}”未能生成：${why}`, 'red')
    }
  }

  return {
    options: offered.map(({ id, title }) => ({ value: id, label: title })),
    marked,
    mark: setChosen,
    // One after the other: the server writes one at a time for a person.
    async make(baseId: string): Promise<void> {
      for (const { id, title } of offered) if (marked.includes(id)) await makeOne(baseId, id, title)
    },
  }
}
