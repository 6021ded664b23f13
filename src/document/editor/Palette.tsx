import { useLingui } from '@lingui/react/macro'
import type { Editor } from '@tiptap/core'
import { useState } from 'react'
import { placeholderLists, placeholderTexts, placeName } from '../../../contract/document/placeholder.ts'
import { Button } from '../../ui/Button.tsx'
import { shownLanguage } from '../../ui/language.ts'
import { Select } from '../../ui/Select.tsx'

const lists = Object.keys(placeholderLists) as (keyof typeof placeholderLists)[]

/** The places of a template: what a case says, only where it says it, or once for each line it has. */
export function Palette({ editor }: { editor: Editor }) {
  const { t } = useLingui()
  const [key, setKey] = useState('')
  const language = shownLanguage()
  const named = (value: string, before = '') => ({ value, label: before + placeName(value, language) })
  const options = [
    ...Object.keys(placeholderTexts).map((value) => named(value)),
    ...lists.map((value) => named(value, '↻ ')),
    ...lists.flatMap((list) =>
      Object.keys(placeholderLists[list].lines).map((line) => ({
        value: line,
        label: `${placeName(list, language)} · ${placeName(line, language)}`,
      })),
    ),
  ]
  const once = [...new Map(options.map((one) => [one.value, one])).values()]
  const isList = lists.some((one) => one === key)
  const chain = () => editor.chain().focus()
  return (
    <span className="row">
      <Select label={t`案件内容`} bare options={once} value={key} onChange={setKey} placeholder={t`选择案件内容`} />
      <Button
        small
        disabled={!key || isList}
        onClick={() => chain().insertContent({ type: 'placeholder', attrs: { key } }).run()}
      >
        {t`插入`}
      </Button>
      <Button small disabled={!key} onClick={() => chain().wrapIn('when', { key, not: false }).run()}>
        {t`有此内容才出现`}
      </Button>
      <Button small disabled={!isList} onClick={() => chain().wrapIn('each', { key }).run()}>
        {t`逐项重复`}
      </Button>
      <Button small look="quiet" onClick={() => chain().lift('when').run() || chain().lift('each').run()}>
        {t`取消条件`}
      </Button>
      <Button
        small
        onClick={() =>
          chain()
            .insertContent({ type: 'anchor', attrs: { id: 'signature', label: t`签名：` } })
            .run()
        }
      >
        {t`签名处`}
      </Button>
    </span>
  )
}
