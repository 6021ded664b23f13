import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { Withdrawal } from '../../../contract/case/withdrawal.ts'
import { Banner } from '../../ui/Banner.tsx'
import { dateTime } from '../../ui/format.ts'

type What = 'request' | 'counterclaim'
type Stage = 'asked' | 'granted' | 'refused'

const words: Record<What, Record<Stage, MessageDescriptor>> = {
  request: {
    asked: msg`申请人请求撤回仲裁申请，等待决定；程序继续进行。`,
    granted: msg`仲裁申请已准予撤回。`,
    refused: msg`撤回仲裁申请的请求未获准许，程序继续进行。`,
  },
  counterclaim: {
    asked: msg`已请求撤回本反请求，等待决定。`,
    granted: msg`反请求已准予撤回。`,
    refused: msg`撤回本反请求的请求未获准许。`,
  },
}
const looks = { asked: ['amber', 'clock'], granted: ['blue', 'check'], refused: ['grey', 'close'] } as const

/** That the withdrawal of a claim was asked for, why, and what was decided on it. */
export function WithdrawalNotice({ asked, of }: { asked: Withdrawal; of: What }) {
  const { i18n } = useLingui()
  const { decision } = asked
  const stage: Stage = decision === null ? 'asked' : decision.granted ? 'granted' : 'refused'
  const [family, icon] = looks[stage]
  const { byName, at, reason } = decision ?? asked
  return (
    <Banner family={family} icon={icon}>
      <strong>{i18n._(words[of][stage])}</strong>
      <span style={{ whiteSpace: 'pre-line' }}>{reason}</span>
      <span className="muted small-text">
        {byName} · <time dateTime={at}>{dateTime(at)}</time>
      </span>
    </Banner>
  )
}
