import { useLingui } from '@lingui/react/macro'
import type { AppError } from '../../../contract/errors.ts'
import type { Draft } from '../../local/draft.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { errorText } from '../../ui/errorText.ts'

interface NoticeProps {
  /** Why the draft could not be written down. */
  error: AppError | undefined
  refused: Draft['refused']
  onTake: () => void
  onKeep: () => void
  onRetry: (() => void) | undefined
}

/** What stands in the way of a draft: another tab that wrote it, a full device, the server's refusal. */
export function DraftNotices({ error, refused, onTake, onKeep, onRetry }: NoticeProps) {
  const { t } = useLingui()
  return (
    <>
      {error?.code === 'draft.elsewhere' ? (
        <Banner family="red" icon="alert" alert>
          <strong>{t`该草稿已在另一页面中修改，此处的改动尚未保存`}</strong>
          <div className="row">
            <Button small icon="refresh" onClick={onTake}>
              {t`打开另一页面的内容`}
            </Button>
            <Button small onClick={onKeep}>
              {t`以此处的内容为准`}
            </Button>
          </div>
        </Banner>
      ) : error ? (
        <Banner family="red" icon="alert" alert>
          {errorText(error)}
        </Banner>
      ) : null}
      {refused ? (
        <Banner family="red" icon="alert" alert>
          <strong>{t`未能提交：${errorText(refused)}`}</strong>
          <span>{t`您填写的内容都在，请修改后重新提交。`}</span>
          {onRetry ? (
            <Button small icon="refresh" onClick={onRetry}>
              {t`按原样重试`}
            </Button>
          ) : null}
        </Banner>
      ) : null}
    </>
  )
}
