import { useLingui } from '@lingui/react/macro'
import type { Registration } from '../../../contract/registration/registration.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'

interface ChangedNoticeProps {
  open: Registration
  /** The same one as the list has it now. */
  now: Registration | undefined
  /** Whether there is a list to tell by. */
  known: boolean
  onShow: (now: Registration) => void
}

/** Says that an opened registration is no longer as it stands here: it was changed elsewhere, or left the list. */
export function ChangedNotice({ open, now, known, onShow }: ChangedNoticeProps) {
  const { t } = useLingui()
  if (!known || now?.version === open.version) return null
  return (
    <Banner family="amber" icon="info">
      <span>{now ? t`此申请已在别处变更，以下是变更前的内容。` : t`此申请已不在当前列表中，可能已由他人办理。`}</span>
      {now ? (
        <Button small icon="refresh" onClick={() => onShow(now)}>
          {t`显示最新内容`}
        </Button>
      ) : null}
    </Banner>
  )
}
