import type { gatherings } from '../../../contract/gathering/gathering.ts'
import { askFile } from '../../local/call.ts'
import { OnceButton } from '../../ui/Button.tsx'
import { asAppError } from '../../ui/errorText.ts'
import type { IconName } from '../../ui/Icon.tsx'
import { notifyError } from '../../ui/notify.tsx'
import { saveBlob } from '../../ui/saveBlob.ts'
import { asGuest } from '../guestSession.ts'

interface GuestFileButtonProps {
  call: typeof gatherings.printAttendance | typeof gatherings.activityCalendar
  activityId: string
  icon: IconName
  children: string
}

/** Saves a file about an activity as the server writes it for the attendee who asks. */
export function GuestFileButton({ call, activityId, icon, children }: GuestFileButtonProps) {
  async function save(): Promise<void> {
    try {
      const { blob, fileName } = await askFile(call, { query: { activityId } }, asGuest)
      saveBlob(blob, fileName)
    } catch (caught) {
      const error = asAppError(caught)
      if (error.code !== 'guestSignedOut') notifyError(error)
    }
  }
  return (
    <OnceButton icon={icon} action={save}>
      {children}
    </OnceButton>
  )
}
