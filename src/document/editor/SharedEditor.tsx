import { useLingui } from '@lingui/react/macro'
import type { Editor } from '@tiptap/core'
import { EditorContent, useEditor } from '@tiptap/react'
import { type ReactNode, useEffect, useRef } from 'react'
import { shownLanguage } from '../../ui/language.ts'
import { extensionsFor } from './nodes.ts'
import type { Presence } from './presence.ts'
import { opensReferences } from './reference.ts'
import type { SharedText } from './shared.ts'
import type { Suggesting } from './suggesting.ts'
import { Tools } from './Tools.tsx'
import { tellTooLong } from './tooLong.ts'
import { translations } from './translation.ts'

/** Edits a text together with others; `onSelect` is told what is selected, as text. `beside` draws what stands around it. */
export function SharedEditor({
  shared,
  presence,
  suggesting,
  caseId,
  label,
  editable,
  onSelect,
  beside,
}: {
  shared: SharedText
  presence: Presence
  suggesting: Suggesting
  /** Where references lead. */
  caseId: string
  label: string
  editable: boolean
  onSelect: (quote: string) => void
  beside: (editor: Editor, paper: ReactNode) => ReactNode
}) {
  const { i18n } = useLingui()
  const told = useRef(onSelect)
  told.current = onSelect
  const editor = useEditor(
    {
      extensions: [
        ...extensionsFor(shownLanguage(), shared.doc, tellTooLong),
        presence.extension,
        suggesting.extension,
        translations,
      ],
      editable,
      onSelectionUpdate: ({ editor: it }) => {
        const { from, to } = it.state.selection
        told.current(it.state.doc.textBetween(from, to, '\n'))
      },
      editorProps: {
        ...opensReferences(caseId),
        attributes: { role: 'textbox', 'aria-multiline': 'true', 'aria-label': label, lang: 'zh-CN' },
      },
    },
    [shared, presence, suggesting, i18n.locale],
  )
  useEffect(() => editor?.setEditable(editable, false), [editor, editable])
  if (!editor) return null
  return beside(
    editor,
    <div className="document-editor">
      {editable ? <Tools editor={editor} palette={false} /> : null}
      <div className="document-paper">
        <EditorContent editor={editor} />
      </div>
    </div>,
  )
}
