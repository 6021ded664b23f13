import { useLingui } from '@lingui/react/macro'
import { gatherings } from '../../contract/gathering.ts'
import { askFile } from '../local/call.ts'
import { OnceButton } from '../ui/Button.tsx'
import { asAppError } from '../ui/errorText.ts'
import { notifyError } from '../ui/notify.tsx'
import { saveBlob } from '../ui/saveBlob.ts'
import { asGuest } from './guestSession.ts'

/** Saves the certificate of attendance as the server writes it. */
export function CertificateButton({ activityId }: { activityId: string }) {
  const { t } = useLingui()
  async function save(): Promise<void> {
    try {
      const { blob, fileName } = await askFile(gatherings.printAttendance, { query: { activityId } }, asGuest)
      saveBlob(blob, fileName)
    } catch (caught) {
      const error = asAppError(caught)
      if (error.code !== 'guestSignedOut') notifyError(error)
    }
  }
  return (
    <OnceButton icon="download" action={save}>
      {t`下载参会证明`}
    </OnceButton>
  )
}
