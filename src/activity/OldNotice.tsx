import { useLingui } from '@lingui/react/macro'
import type { AppError } from '../../contract/errors/errors.ts'
import { Banner } from '../ui/Banner.tsx'
import { Button } from '../ui/Button.tsx'
import { errorText } from '../ui/errorText.ts'

/** Says that what is shown is an earlier answer, and why there is no newer one. */
export function OldNotice({ error, reload }: { error: AppError | undefined; reload: () => void }) {
  const { t } = useLingui()
  if (!error) return null
  const why = errorText(error)
  return (
    <Banner family="amber" icon="offline">
      <span>{t`以下为此前的内容，未能更新：${why}`}</span>
      <Button small icon="refresh" onClick={reload}>
        {t`重试`}
      </Button>
    </Banner>
  )
}
