import { useLingui } from '@lingui/react/macro'
import { Banner } from '../ui/Banner.tsx'
import { Button } from '../ui/Button.tsx'
import { errorText } from '../ui/errorText.ts'
import { clock } from '../ui/format.ts'
import type { Asked } from './useAsk.ts'

/** Says that what is shown below is an earlier answer, and why there is no newer one. */
export function StaleNotice({ error, at, refresh }: Pick<Asked<unknown>, 'error' | 'at' | 'refresh'>) {
  const { t } = useLingui()
  if (!error || at === undefined) return null
  const time = clock(at)
  return (
    <Banner family="amber" icon="offline">
      <span>{t`以下是 ${time} 时的内容，未能更新：${errorText(error)}`}</span>
      <Button small icon="refresh" onClick={refresh}>
        {t`重试`}
      </Button>
    </Banner>
  )
}
