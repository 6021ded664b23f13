import { useLingui } from '@lingui/react/macro'
import type { AppError } from '../../../contract/errors/errors.ts'
import type { Draft } from '../../local/draft.ts'
import { useConnection } from '../../local/hooks.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { errorText } from '../../ui/errorText.ts'

/** Where the typed profile is now, and what stands in its way. */
export function ProfileNotices({
  draft,
  error,
  onBack,
  onTheirs,
}: {
  draft: (Draft & { waiting: boolean }) | null
  /** Why the draft could not be written. */
  error: AppError | undefined
  onBack: () => void
  onTheirs: () => void
}) {
  const { t } = useLingui()
  const { online } = useConnection()
  return (
    <>
      {error ? (
        <Banner family="red" icon="alert" alert>
          <strong>{errorText(error)}</strong>
          {error.code === 'draft.elsewhere' ? (
            <Button small icon="refresh" onClick={onTheirs}>
              {t`打开另一页面的内容`}
            </Button>
          ) : null}
        </Banner>
      ) : null}
      {draft?.waiting ? (
        <Banner family={online ? 'blue' : 'amber'} icon={online ? 'send' : 'clock'}>
          <strong role="status">{online ? t`正在保存` : t`已保存在本设备，联网后自动发送`}</strong>
          <Button small icon="undo" onClick={onBack}>
            {t`取回修改`}
          </Button>
        </Banner>
      ) : null}
      {draft?.refused && !draft.waiting ? (
        <Banner family="red" icon="alert" alert>
          <strong>{t`未能保存：${errorText(draft.refused)}`}</strong>
          <span>{t`您填写的内容都在，请修改后重新保存。`}</span>
        </Banner>
      ) : null}
    </>
  )
}
