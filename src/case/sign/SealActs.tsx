import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { type Envelope, envelopes } from '../../../contract/envelope/envelope.ts'
import { useMay } from '../../account/role/useMay.ts'
import { config } from '../../local/config.ts'
import { useSession } from '../../local/hooks.ts'
import { Button } from '../../ui/Button.tsx'
import { RefuseSealDialog, SealDialog } from './SealDialog.tsx'

/** The seal of what everybody signed: by one person, or of an award by two where the institution says so. */
export function SealActs({ row, refresh }: { row: Envelope; refresh: () => void }) {
  const { t } = useLingui()
  const [doing, setDoing] = useState<'ask' | 'seal' | 'refuse'>()
  const isHead = useMay(envelopes.refuseSeal)
  const me = useSession()?.user.id
  const takesTwo = row.number !== '' && config.issueNeedsHead
  const asked = takesTwo ? row.sealAsked : null
  const decides = asked !== null && isHead && asked.byId !== me
  const refused = takesTwo ? row.sealRefused : null
  const [asker, refuser, why] = [asked?.byName ?? '', refused?.byName ?? '', refused?.reason ?? '']
  const close = () => setDoing(undefined)
  return (
    <>
      {asked ? <p className="muted">{t`${asker} 已提请用印签发，待另一位负责人决定。`}</p> : null}
      {refused && !asked ? <p className="muted">{t`${refuser} 未予签发：${why}`}</p> : null}
      {takesTwo && !asked ? (
        <Button look="primary" icon="check" aria-haspopup="dialog" onClick={() => setDoing('ask')}>
          {t`提请用印签发`}
        </Button>
      ) : null}
      {!takesTwo || decides ? (
        <Button look="primary" icon="check" aria-haspopup="dialog" onClick={() => setDoing('seal')}>
          {t`用印签发`}
        </Button>
      ) : null}
      {decides ? (
        <Button icon="close" aria-haspopup="dialog" onClick={() => setDoing('refuse')}>
          {t`不予签发`}
        </Button>
      ) : null}
      {doing === 'refuse' ? <RefuseSealDialog row={row} refresh={refresh} onClose={close} /> : null}
      {doing === 'ask' || doing === 'seal' ? (
        <SealDialog row={row} asks={doing === 'ask'} refresh={refresh} onClose={close} />
      ) : null}
    </>
  )
}
