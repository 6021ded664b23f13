import { useLingui } from '@lingui/react/macro'
import { type ReactNode, type RefObject, useRef, useState } from 'react'
import { useSnapshot } from 'valtio'
import { type FileGroup, maxMbOf } from '../../../contract/both/file.ts'
import { AppError } from '../../../contract/errors/errors.ts'
import type { Attachment } from '../../../contract/upload/upload.ts'
import { config } from '../../local/config.ts'
import { appendHeld } from '../../local/file.ts'
import { useConnection } from '../../local/hooks.ts'
import { current } from '../../local/session.ts'
import { Button } from '../../ui/Button.tsx'
import { asAppError } from '../../ui/errorText.ts'
import { notify, notifyError } from '../../ui/notify.tsx'
import { QrDialog } from '../qr/QrDialog.tsx'
import { type OpenCode, useLeftCode } from '../qr/useLeftCode.ts'
import { usePaste } from './usePaste.ts'
import { useTake } from './useTake.ts'

/** The most files one code takes. */
const mostByPhone = 100

interface Sources {
  /** What the files are. */
  label: string
  draftId: string
  /** The name of this place within its draft, by which the code of an upload from a phone is found again. */
  place: string
  /** What a file of this name is kept under; asked once for each, when it is taken. */
  purposeOf: (name: string) => string
  group: FileGroup
  limit: number
  room: number
  /** The draft must be there before its files are; asked again for each. */
  before: () => Promise<void>
}

/** Every way by which files come to a place: chosen, dropped, photographed (see DropZone), pasted into it, sent from a phone. */
export function useSources({ label, draftId, place, purposeOf, group, limit, room, before }: Sources) {
  const { t } = useLingui()
  const section: RefObject<HTMLElement | null> = useRef<HTMLElement>(null)
  const [qr, setQr] = useState<{ left?: OpenCode }>()
  const { online } = useConnection()
  const maxMb = maxMbOf(group, useSnapshot(config).uploadSize)
  const { take, checking, notTaken, forget, refuse } = useTake({
    draftId,
    purposeOf,
    group,
    maxMb,
    limit,
    room,
    before,
  })
  // What is checked takes its place, too.
  const free = room - checking.length
  usePaste(section, (pasted) => void take(pasted))

  async function openQr(): Promise<void> {
    // Asked now: who clicks in the first moment is signed in, too.
    const signedIn = Boolean((await current())?.token)
    if (!online || !signedIn) notify(t`手机上传需要联网并登录`, 'blue')
    else if (free < 1) refuse('', new AppError('file.tooMany', { max: limit }))
    else setQr({})
  }

  async function receive(came: Attachment[], over: boolean): Promise<void> {
    try {
      const files = came.map((file) => ({ ...file, purpose: purposeOf(file.fileName) }))
      await before()
      await appendHeld(draftId, files, { place, group, over })
      // The phone has let go of them: they are listed, and it is said that some must go.
      if (came.length > free) refuse('', new AppError('file.tooMany', { max: limit }))
    } catch (caught) {
      notifyError(asAppError(caught))
    }
  }

  useLeftCode({ draftId, purpose: place, receive, reopen: (left) => setQr({ left }) })

  const byPhone = (
    <Button icon="device" aria-label={t`手机上传${label}`} aria-haspopup="dialog" onClick={() => void openQr()}>
      {t`手机上传`}
    </Button>
  )
  const dialog: ReactNode = qr ? (
    <QrDialog
      {...{ group, draftId, purpose: place }}
      limit={Math.min(free, mostByPhone)}
      left={qr.left}
      onFiles={(came, over) => void receive(came, over)}
      onClose={() => setQr(undefined)}
    />
  ) : null
  return {
    section,
    maxMb,
    take: (files: File[]) => void take(files),
    checking,
    notTaken,
    forget,
    refuse,
    byPhone,
    dialog,
  }
}
