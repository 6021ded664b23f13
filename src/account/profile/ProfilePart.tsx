import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { User } from '../../../contract/account/user.ts'
import { AppError } from '../../../contract/errors/errors.ts'
import { useArrival } from '../../draft/paper/useArrival.ts'
import { useDraft } from '../../local/hooks.ts'
import { refreshUser } from '../../local/session.ts'
import { notify } from '../../ui/notify.tsx'
import { Skeleton } from '../../ui/States.tsx'
import { ProfileForm } from './ProfileForm.tsx'
import { draftId } from './typed.ts'

/** The profile, from this device's draft or as the server keeps it. */
export function ProfilePart({ user }: { user: User }) {
  const { t } = useLingui()
  const draft = useDraft(draftId)
  const [opened, setOpened] = useState(0)
  // The name and picture in the frame follow.
  useArrival(draft, user, () => {
    notify(t`保存成功`)
    void followUser()
  })
  if (draft === undefined) return <Skeleton lines={8} />
  return <ProfileForm key={opened} user={user} draft={draft} reopen={() => setOpened(opened + 1)} />
}

/**
 * Takes over what the server now says about the person. Without an answer the next opening asks again.
 * @param spareMs as refreshUser has it
 */
export async function followUser(spareMs?: number): Promise<void> {
  try {
    await refreshUser(spareMs)
  } catch (error) {
    if (!(error instanceof AppError)) throw error
  }
}
