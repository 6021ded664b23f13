import { useLingui } from '@lingui/react/macro'
import { EditorContent, useEditor } from '@tiptap/react'
import { useEffect, useRef } from 'react'
import type { DocumentNode } from '../../../contract/document/document.ts'
import { sdkVersion } from '../../../contract/document/editorSdk.ts'
import { shownLanguage } from '../../ui/language.ts'
import type { RefusedPlace } from '../BodyRefused.tsx'
import { SdkDoor } from '../SdkDoor.tsx'
import { leadTo } from './lead.ts'
import { editorOf, modelOf } from './model.ts'
import { extensionsFor } from './nodes.ts'
import { opensReferences } from './reference.ts'
import { Tools } from './Tools.tsx'
import { tellTooLong } from './tooLong.ts'

/**
 * Edits one document. `fileId` names what is edited: another one is another editor. What is typed goes to `onChange`; `value` is
 * what the editor opens with.
 */
export function DocumentEditor(props: EditorProps) {
  return (
    <SdkDoor fileId={props.fileId}>
      <Opened {...props} />
    </SdkDoor>
  )
}

interface EditorProps {
  fileId: string
  value: DocumentNode
  /** Left out where it is only read. */
  onChange?: (next: DocumentNode) => void
  label: string
  /** Offers the places, conditions and repetitions of a template. */
  palette?: boolean
  /** Where its references lead, in a document of a case. */
  caseId?: string
  /** Leads to a place of it; another object leads there once more. */
  refused?: RefusedPlace | undefined
}

function Opened({ fileId, value, onChange, label, palette = false, caseId, refused }: EditorProps) {
  const { i18n } = useLingui()
  const changed = useRef(onChange)
  changed.current = onChange
  const editor = useEditor(
    {
      extensions: extensionsFor(shownLanguage(), undefined, tellTooLong),
      content: editorOf(value),
      editable: onChange !== undefined,
      editorProps: {
        ...(caseId === undefined ? {} : opensReferences(caseId)),
        attributes: { role: 'textbox', 'aria-multiline': 'true', 'aria-label': label, lang: 'zh-CN' },
      },
      onUpdate: ({ editor: it }) => changed.current?.(modelOf(it.getJSON())),
    },
    [fileId, i18n.locale],
  )
  useEffect(() => editor?.setEditable(onChange !== undefined, false), [editor, onChange])
  useEffect(() => {
    if (editor && refused) leadTo(editor, refused.path)
  }, [editor, refused])
  if (!editor) return null
  return (
    <div className="document-editor" data-sdk-version={sdkVersion}>
      {onChange ? <Tools editor={editor} palette={palette} /> : null}
      <div className="document-paper">
        <EditorContent editor={editor} />
      </div>
    </div>
  )
}
