import { useLingui } from '@lingui/react/macro'
import { envelopes, type SignDetail } from '../../contract/envelope/envelope.ts'
import { AppError } from '../../contract/errors/errors.ts'
import { askFile } from '../local/call.ts'
import { Button } from '../ui/Button.tsx'
import { Section } from '../ui/Section.tsx'
import { openFile, saveFile } from '../upload/openFile.ts'
import { PhoneCheck } from './PhoneCheck.tsx'

interface Props {
  code: string
  pass: string | undefined
  detail: SignDetail
  onPass: (pass: string | undefined) => void
}

/** What somebody signed by a link, and once it is sealed what was issued of it; after an hour they prove themself anew. */
export function SignedFile({ code, pass, detail, onPass }: Props) {
  const { t } = useLingui()
  const { title, state, me } = detail
  if (!pass)
    return (
      <>
        <p className="muted">{t`核验身份后，可再次阅读您签署的文书。`}</p>
        <PhoneCheck code={code} contact={me.contact} onPass={onPass} />
      </>
    )
  const file = { id: '', name: `${title}.pdf` }
  const bytes = async () => {
    try {
      return (await askFile(envelopes.readSignDocument, { body: { code, pass } })).blob
    } catch (refusal) {
      // The pass is over, or another device has it.
      if (refusal instanceof AppError && refusal.code === 'linkUsed') onPass(undefined)
      throw refusal
    }
  }
  return (
    <Section title={state === 'sealed' ? t`已签署并用印的文书` : t`您签署的文书`}>
      {state === 'sealed' ? null : <p className="muted">{t`全部签署并用印后，可在此链接查看正式文本。`}</p>}
      <div className="row">
        <Button look="primary" icon="file" onClick={() => void openFile(file, '', bytes)}>
          {t`查看文书`}
        </Button>
        <Button icon="download" onClick={() => void saveFile(file, '', bytes)}>
          {t({ message: '下载文书', context: 'one' })}
        </Button>
      </div>
    </Section>
  )
}
