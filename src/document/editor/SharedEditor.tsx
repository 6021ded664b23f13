import { useLingui } from '@lingui/react/macro'
import { EditorContent, useEditor } from '@tiptap/react'
import { useEffect } from 'react'
import { shownLanguage } from '../../ui/language.ts'
import { extensionsFor } from './nodes.ts'
import type { SharedText } from './shared.ts'
import { Tools } from './Tools.tsx'

/** Edits a text together with others. */
export function SharedEditor({ shared, label, editable }: { shared: SharedText; label: string; editable: boolean }) {
  const { i18n } = useLingui()
  const editor = useEditor(
    {
      extensions: extensionsFor(shownLanguage(), shared.doc),
      editable,
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
