import { useLingui } from '@lingui/react/macro'
import { EditorContent, useEditor } from '@tiptap/react'
import { useEffect, useRef } from 'react'
import { shownLanguage } from '../../ui/language.ts'
import { extensionsFor } from './nodes.ts'
import type { SharedText } from './shared.ts'
import { Tools } from './Tools.tsx'

/** Edits a text together with others; `onSelect` is told what is selected, as text. */
export function SharedEditor({
  shared,
  label,
  editable,
  onSelect,
}: {
  shared: SharedText
  label: string
  editable: boolean
  onSelect: (quote: string) => void
}) {
  const { i18n } = useLingui()
  const told = useRef(onSelect)
  told.current = onSelect
  const editor = useEditor(
    {
      extensions: extensionsFor(shownLanguage(), shared.doc),
      editable,
      onSelectionUpdate: ({ editor: it }) => {
        const { from, to } = it.state.selection
        told.current(it.state.doc.textBetween(from, to, '\n'))
      },
      editorProps: { attributes: { role: 'textbox', 'aria-multiline': 'true', 'aria-label': label, lang: 'zh-CN' } },
    },
    [shared, i18n.locale],
  )
  useEffect(() => editor?.setEditable(editable, false), [editor, editable])
  if (!editor) return null
  return (
    <div className="document-editor">
      {editable ? <Tools editor={editor} palette={false} /> : null}
      <div className="document-paper">
        <EditorContent editor={editor} />
      </div>
    </div>
  )
}
