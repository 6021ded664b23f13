import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { createRoot } from 'react-dom/client'
import { type FileGroup, fileGroups } from '../../../contract/both/file.ts'
import { config } from '../../../src/local/config.ts'
import { useFiles } from '../../../src/local/hooks.ts'
import { signIn } from '../../../src/local/session.ts'
import { ConfirmHost } from '../../../src/ui/Dialog.tsx'
import { Toasts } from '../../../src/ui/notify.tsx'
import { FileField } from '../../../src/upload/FileField.tsx'
import { FileList } from '../../../src/upload/FileList.tsx'
import { makeUser } from '../../local/device.ts'
import '../../../src/ui/main.css'

/** A widget of every group, each with a list of its own. Nothing is sent: there is no server behind this page. */
function One({ group }: { group: FileGroup }) {
  const files = useFiles(`draft-${group}`) ?? []
  return (
    <FileField
      label={group}
      draftId={`draft-${group}`}
      purpose={group}
      group={group}
      files={files}
      before={async () => {}}
    />
  )
}

const uploadSize = new URLSearchParams(location.search).get('uploadSize')
if (uploadSize) config.uploadSize = Number(uploadSize)
i18n.loadAndActivate({ locale: 'zh', messages: {} })
await signIn(makeUser('wang'), 'Bearer nobody')
createRoot(document.getElementById('root')!).render(
  <I18nProvider i18n={i18n}>
    <main className="stack" style={{ padding: 16 }}>
      <h1>附件</h1>
      {(Object.keys(fileGroups) as FileGroup[]).map((group) => (
        <One key={group} group={group} />
      ))}
      <section aria-label="清单">
        <FileList
          files={[
            { id: 'archive', name: '档案.zip', size: 2048 },
            { id: 'gone', name: '已删.docx', size: 2048 },
            { id: '', name: '无号.docx', size: 2048 },
          ]}
        />
      </section>
    </main>
    <ConfirmHost />
    <Toasts />
  </I18nProvider>,
)
